import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "@/account/organization/organization.ts";

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  owner: msg`Owner`,
  editor: msg`Editor`,
  viewer: msg`Viewer`,
};

export const ROLE_HINTS: Record<Role, MessageDescriptor> = {
  owner: msg`Manages data, settings and members.`,
  editor: msg`Manages data.`,
  viewer: msg`Can view data but not change it.`,
};

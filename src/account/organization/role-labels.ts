import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "@/account/organization/organization.ts";

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  owner: msg`Owner`,
  editor: msg`Editor`,
  viewer: msg`Viewer`,
};

export const ROLE_HINTS: Record<Role, MessageDescriptor> = {
  owner: msg`Looks after the data, the settings and the people.`,
  editor: msg`Looks after the data.`,
  viewer: msg`Reads the data and changes nothing.`,
};

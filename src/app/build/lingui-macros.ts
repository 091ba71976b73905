import { transformAsync } from "@babel/core";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import type { Plugin } from "vite";

/**
 * Turns Lingui's macros into plain calls before any other plugin reads the file. Babel processes only the files that
 * import a macro. @rolldown/plugin-babel would do the same but requires Node 22.
 */
export function linguiMacros(): Plugin {
  return {
    name: "lingui-macros",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ["typescript", ...(id.endsWith("x") ? (["jsx"] as const) : [])] },
          plugins: [linguiMacro],
        });
        return result?.code == null ? null : { code: result.code, map: result.map ?? null };
      },
    },
  };
}

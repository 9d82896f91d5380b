import { createRequire } from "node:module";

/**
 * The Babel that Next.js bundles and runs React Compiler with; the package has no types for it.
 * @type {{ transformAsync(code: string, options: object): Promise<{ code: string, map: { mappings: string } }> }}
 */
const babel = createRequire(import.meta.url)("next/dist/compiled/babel/core");

const COMPONENTS = /\/(app|components|lib\/client)\/.+\.tsx?$/;
const ONLY_FOR_TESTS = /\.(test|fixture)\.tsx?$/;

/**
 * Vite plugin: compiles components and hooks as `reactCompiler` in next.config.ts does, so that tests run the code of the build.
 * @returns {import("vite").Plugin}
 */
export function reactCompiler() {
  return {
    name: "react-compiler",
    enforce: "pre",
    transform: {
      filter: { id: { include: COMPONENTS, exclude: ONLY_FOR_TESTS }, code: /\buse[A-Z]|</ },
      handler: (code, filename) =>
        babel.transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ["typescript", "jsx"] },
          plugins: ["babel-plugin-react-compiler"],
        }),
    },
  };
}

import { defineConfig } from 'vite'

const from = (path: string): string => new URL(path, import.meta.url).pathname
/** The built package: of this tree, or of the version that a comparison names. */
const dist = process.env.PORTICO_BENCH_DIST ?? from('../../../dist')

// Builds the page that `--mode` names, as a site of its own. Each page imports the built package, as a real site does.
// The page with the script tag is not built, because the benchmark's server adds the tag.
export default defineConfig(({ mode }) => ({
  root: from('.'),
  base: `/${mode}/`,
  resolve: {
    alias: { 'portico/react': `${dist}/react.js`, portico: `${dist}/sdk.js` },
  },
  build: {
    outDir: from(`../../../.cache/bench/pages/${mode}`),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: from(`./${mode}.html`) },
  },
}))

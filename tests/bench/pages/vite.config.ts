import { defineConfig } from 'vite'

const from = (path: string): string => new URL(path, import.meta.url).pathname

// Each page is built as a site of its own, whose name is the value of `--mode`. The pages import the built package, as
// a real site does. The page with the script tag is not built, because the benchmark's server adds the tag.
export default defineConfig(({ mode }) => ({
  root: from('.'),
  base: `/${mode}/`,
  resolve: {
    alias: { 'portico/react': from('../../../dist/react.js'), portico: from('../../../dist/sdk.js') },
  },
  build: {
    outDir: from(`../../../.cache/bench/pages/${mode}`),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: from(`./${mode}.html`) },
  },
}))

import { defineConfig } from 'vite'

const from = (path: string): string => new URL(path, import.meta.url).pathname

// Each page is a site of its own: `--mode` names it. The pages import the built package, as a site does. The page of the
// script tag needs no build: the bench's server adds the tag.
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

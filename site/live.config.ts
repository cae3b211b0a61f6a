import { defineConfig } from 'vite'
import { languages } from '../build/languages.ts'
import { marks } from '../build/marks.ts'

const from = (path: string): string => new URL(path, import.meta.url).pathname

// The live examples: the gallery of the demo, without its list of all views.
export default defineConfig({
  root: from('./live'),
  base: './',
  plugins: [marks(), languages()],
  build: {
    outDir: from('../.cache/site/live'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: from('./live/index.html') },
  },
})

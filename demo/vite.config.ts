import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../build/languages.ts'
import { marks } from '../build/marks.ts'
import { type Pot, potItem } from './shop/pot-item.ts'

const from = (path: string): string => new URL(path, import.meta.url).pathname
const read = (path: string): string => readFileSync(from(path), 'utf8')

/** The plugin that inserts the shop's HTML into every page that has a placeholder for it. */
const shop: Plugin = {
  name: 'shop',
  transformIndexHtml: {
    order: 'pre',
    handler: html => {
      const pots = (JSON.parse(read('./shop/pots.json')) as Pot[]).map(potItem).join('\n')
      return html.replace('<!-- shop -->', () =>
        read('./shop/shop.html').replace('<!-- pots -->', () => pots),
      )
    },
  },
}

// The demo pages import the built package, as a site does. Only the gallery and the controls of the theme studio import
// from src.
export default defineConfig({
  root: from('.'),
  plugins: [shop, marks(), languages()],
  resolve: { alias: { portico: from('../dist/sdk.js') } },
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: from('../.cache/demo'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index', 'embed', 'strict', 'headless', 'gallery/index', 'studio/index'].map(name =>
        from(`./${name}.html`),
      ),
    },
  },
})

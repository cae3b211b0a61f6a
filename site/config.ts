import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { version } from '../src/domain/core/version.ts'
import { anchorOf } from './generate/markdown.ts'
import { searchOptions } from './search.ts'

const from = (path: string): string => new URL(path, import.meta.url).pathname

export default defineConfig({
  title: 'Portico',
  description: 'A wallet-connection modal for web sites',
  lang: 'en-US',
  base: '/docs/',
  srcDir: from('../.cache/site/pages'),
  outDir: from('../.cache/site/built'),
  cacheDir: from('../.cache/site/vite'),
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vue: { template: { compilerOptions: { isCustomElement: tag => tag.startsWith('portico-') } } },
  vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 5_000 } },
  metaChunk: true,
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: searchOptions } },
    sidebar: JSON.parse(readFileSync(from('../.cache/site/pages/sidebar.json'), 'utf8')),
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Errors', link: '/errors' },
      { text: 'Questions', link: '/questions' },
      { text: 'Coming from', link: '/migrate' },
      {
        text: version,
        items: [
          { text: 'Changelog', link: '/changelog' },
          { text: 'Versions and support', link: '/upgrading' },
        ],
      },
    ],
  },
})

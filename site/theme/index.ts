import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { LiveExample } from './live-example.ts'
import './style.css'

// VitePress finds its theme by the default export of this file.
export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample)
  },
} satisfies Theme

import { type Theme, useRoute } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { nextTick, onMounted, watch } from 'vue'
import { LiveExample } from './live-example.ts'
import './style.css'

/** The theme makes a button of each section of the navigation, around the real button. A button in a button is not allowed. */
function plainSections(): void {
  for (const section of document.querySelectorAll('.VPSidebarItem .item[role="button"]')) {
    section.removeAttribute('role')
    section.removeAttribute('tabindex')
  }
}

// VitePress finds its theme by the default export of this file.
export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute()
    onMounted(() =>
      watch(
        () => route.path,
        () => void nextTick(plainSections),
        { immediate: true },
      ),
    )
  },
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample)
  },
} satisfies Theme

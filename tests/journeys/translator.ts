import type { Page } from 'playwright-core'

/**
 * Translates the modal as browsers do, now and after every change: replaces each text by elements with the translation.
 * With `skips`, leaves out what the modal marks with `translate="no"`.
 */
export const translate = (page: Page, skips: boolean): Promise<void> =>
  page.evaluate(leavesOut => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    if (!root) throw new Error('no modal')
    const what = { childList: true, subtree: true, characterData: true }
    const pass = (): void => {
      observer.disconnect()
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (text.data.trim() === '' || !parent || parent.closest('font, style')) continue
        if (leavesOut && parent.closest('[translate="no"]')) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
      observer.observe(root, what)
    }
    const observer = new MutationObserver(pass)
    pass()
  }, skips)

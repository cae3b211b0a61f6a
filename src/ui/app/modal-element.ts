/** The tag of the modal's element. A page can write `<portico-modal inline>` to show the modal inside the page. */
export const modalTag = 'portico-modal'
/** The event of the modal's element after it was removed from the page. */
export const removedEvent = 'portico:removed'
/** The event of the window after a page has inserted `<portico-modal inline>`. */
export const placedEvent = 'portico:modal'

/** Registers the custom element if the page has not registered it yet. */
export function defineModal(): void {
  if (customElements.get(modalTag)) return
  customElements.define(
    modalTag,
    class extends HTMLElement {
      connectedCallback() {
        if (this.hasAttribute('inline')) dispatchEvent(new CustomEvent(placedEvent, { detail: this }))
      }

      disconnectedCallback() {
        this.dispatchEvent(new Event(removedEvent))
      }
    },
  )
}

/** The part of a Playwright page that the kit uses. Pages of `playwright-core` and of `@playwright/test` have it. */
export type KitPage = {
  /** Runs a script in each document of the page, before its own scripts. */
  addInitScript(script: { readonly content: string }): Promise<unknown>
  /** Runs code in the page. */
  evaluate(code: string): Promise<unknown>
  /** Takes a picture of the page. */
  screenshot(): Promise<Uint8Array>
  /** The browser context, in which the kit opens a page of its own. */
  context(): { newPage(): Promise<KitPage & { close(): Promise<void> }> }
}

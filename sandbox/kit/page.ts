/** The part of a Playwright page that the kit uses. Pages of `playwright-core` and of `@playwright/test` have it. */
export type KitPage = {
  addInitScript(script: { readonly content: string }): Promise<unknown>
  evaluate(code: string): Promise<unknown>
  screenshot(): Promise<Uint8Array>
  context(): { newPage(): Promise<KitPage & { close(): Promise<void> }> }
}

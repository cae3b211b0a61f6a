const png = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`

/**
 * A script that announces wallets by EIP-6963 at its start, and again at each request for announcements. `details` is
 * JavaScript code for the list of announcements.
 */
export const announcing = (details: string) => `(() => {
  const uuid = n => '00000000-0000-4000-8000-' + String(n).padStart(12, '0')
  const provider = { request: () => Promise.reject(new Error('not here')), on() {}, removeListener() {} }
  const info = (n, more) => ({ uuid: uuid(n), name: 'Wallet ' + n, icon: ${JSON.stringify(png)}, rdns: 'example.w' + n, ...more })
  const details = ${details}
  const announce = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()`

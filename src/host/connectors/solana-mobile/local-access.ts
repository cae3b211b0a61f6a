import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'

/** Names of the browser's permission to reach apps on this device: since Chromium 145, and before. */
const names = ['loopback-network', 'local-network-access']
/** How long the user may take to answer the browser's question (ms). */
const answerMs = 60_000

/** The state of the browser's permission to reach apps on this device. Undefined if the browser has no such permission. */
export async function localAccess(win: Window): Promise<PermissionState | undefined> {
  for (const name of names) {
    try {
      return (await win.navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // This browser does not know the permission by this name.
    }
  }
  return undefined
}

/** Whether the user or the browser's settings deny that the page reaches apps on this device. */
export async function isAccessDenied(win: Window): Promise<boolean> {
  return (await localAccess(win)) === 'denied'
}

/**
 * Makes the browser ask for the permission, and resolves when the user has answered. A WebSocket cannot declare its address
 * space, so the page sends a request to a port without a server.
 */
export async function askForAccess(win: Window, port: number): Promise<void> {
  const init = { mode: 'no-cors', targetAddressSpace: 'loopback' } as RequestInit
  const asked = win.fetch(`http://localhost:${port}/`, init).then(
    () => {},
    () => {},
  )
  await withTimeout(asked, answerMs, () => {})
}

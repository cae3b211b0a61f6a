import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { vi } from 'vitest'
import type { Driver } from './driver.ts'
import { startProgram } from './program.ts'

/**
 * Paths of three programs: the driver of WebKitGTK, the browser of WebKitGTK, and an X server with a virtual screen.
 */
export type WebKit = { readonly driver: string; readonly browser: string; readonly screen: string }

const environment = {
  // The process sandbox of WebKit does not start as root, so the test turns it off. This is safe, because the browser
  // opens only pages of this project.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GSETTINGS_BACKEND: 'memory',
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
}

/** Starts the browser of WebKitGTK on its own virtual screen and controls it with W3C WebDriver. */
export async function openWebKit({ driver, browser, screen }: WebKit): Promise<Driver> {
  const display = await startProgram(screen, {
    args: () => ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1400x1000x24'],
  })
  const number = await display.prints(/^(\d+)\n/)
  const port = await freePort()
  const program = await startProgram(driver, {
    args: () => [`--port=${port}`],
    env: { ...environment, DISPLAY: `:${number}` },
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: 20_000, interval: 100 })
  /** Starts the browser, and returns its version. */
  const start = async (): Promise<string> => {
    const { sessionId, capabilities } = (await request('POST', `${address}/session`, {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          timeouts: { script: 120_000 },
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    session = `${address}/session/${sessionId}`
    await request('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
    return capabilities.browserVersion
  }
  let session = ''
  const version = await start()
  return {
    name: `WebKitGTK ${version}`,
    open: async url => void (await request('POST', `${session}/url`, { url })),
    reload: async () => void (await request('POST', `${session}/refresh`, {})),
    evaluate: async expression => {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then(value => done({ value }), error => done({ error: String(error) }))`
      const answer = (await request('POST', `${session}/execute/async`, { script, args: [] })) as Evaluated
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value
    },
    perform: async actions => void (await request('POST', `${session}/actions`, { actions })),
    renew: async () => {
      await request('DELETE', session)
      await start()
    },
    close: async () => {
      await request('DELETE', session)
      await program.end()
      await display.end()
    },
  }
}

type Evaluated = { readonly value: string; readonly error?: string }

const request = async (method: string, address: string, body: object = {}): Promise<unknown> => {
  const response = await fetch(address, { method, body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

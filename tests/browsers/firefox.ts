import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Driver } from './driver.ts'
import { startProgram } from './program.ts'

/** Preferences of Firefox for tests: no updates, no first-run pages, no telemetry, reduced motion. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}

const flags = ['--headless', '--no-remote', '--remote-debugging-port', '0']

/** Starts headless Firefox and controls it with WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Driver> {
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  const program = await startProgram(path, {
    files: { 'user.js': lines.join('\n') },
    args: folder => [...flags, '--profile', folder],
  })
  const address = await program.prints(/WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const command = commandsOver(socket)
  const { capabilities } = (await command('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  let userContext: string | undefined
  let context = ''
  const renew = async () => {
    if (userContext) await command('browser.removeUserContext', { userContext })
    userContext = ((await command('browser.createUserContext', {})) as { userContext: string }).userContext
    // Opens a new tab, because the first tab never has the focus. In a tab without the focus, Firefox ignores Enter and
    // Space on buttons.
    const tab = (await command('browsingContext.create', { type: 'tab', userContext })) as { context: string }
    context = tab.context
    await command('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  }
  await renew()
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async url => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await command('browsingContext.reload', { context, wait: 'complete' })),
    evaluate: async expression => {
      const answer = (await command('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      })) as Evaluated
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value
    },
    perform: async actions => void (await command('input.performActions', { context, actions })),
    renew,
    close: async () => {
      socket.close()
      await program.end()
    },
  }
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }
type Answer = { readonly id?: number; readonly result?: unknown; readonly message?: string }

/** Sends BiDi commands over the socket and matches responses to them by id. */
function commandsOver(socket: WebSocket): (method: string, params: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.on('message', data => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      waiting.set(id, ({ result, message }) => {
        waiting.delete(id)
        if (result === undefined) reject(new Error(`${method}: ${message}`))
        else resolve(result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

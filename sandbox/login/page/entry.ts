import { classifyMethod } from '../../../src/domain/session/rpc-policy.ts'
import type { Question } from '../../wallets/question.ts'
import { createApprover } from './approve.ts'

/** The login site's response to a message of the frame. Only an injected fault sets `bend` and `elsewhere`. */
type Answer = {
  readonly payload?: unknown
  readonly refusal?: string
  readonly bend?: { readonly id?: string; readonly type?: string; readonly times?: number }
  readonly elsewhere?: boolean
}
type PageRequest = { readonly id?: unknown; readonly type?: unknown; readonly payload?: unknown }

const deviceKey = 'sandbox-login-device'

/**
 * Returns a device id from the frame's storage, for browsers that do not keep the cookie of the login site. Returns
 * undefined if the frame has no storage.
 */
const deviceId = (): string | undefined => {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  )
  try {
    const known = localStorage.getItem(deviceKey) ?? made.join('')
    localStorage.setItem(deviceKey, known)
    return known
  } catch {
    return undefined
  }
}

const start = (root: HTMLElement): void => {
  const device = deviceId()
  const approver = createApprover(root)
  const projectId = new URLSearchParams(location.search).get('projectId') ?? ''
  const request = async (name: string, payload?: unknown): Promise<Answer> => {
    const response = await fetch(`/frame/${name}?projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify({ device, payload }),
    })
    return response.ok
      ? ((await response.json()) as Answer)
      : { refusal: `The site answered ${response.status}` }
  }

  /** The origin of the page that embeds this frame. */
  const [host = '*'] = location.ancestorOrigins ?? []
  const post = (message: object, to: string) => window.parent.postMessage(message, to)

  const answer = async (name: string, payload: unknown, from: string): Promise<Answer> => {
    if (name !== 'RPC_REQUEST') return await request(name, payload)
    const { method } = payload as { method?: unknown }
    if (classifyMethod(method) !== 'unsafe') return await request(name, payload)
    const question = await request('QUESTION', payload)
    if (question.refusal !== undefined) return question
    const yes = await approver.request(question.payload as Question, from)
    return yes ? await request(name, payload) : { refusal: 'User rejected the request' }
  }

  window.addEventListener('message', async event => {
    const { id, type, payload } = (event.data ?? {}) as PageRequest
    if (event.source !== window.parent || typeof type !== 'string' || !type.startsWith('@w3m-app/')) return
    const name = type.slice('@w3m-app/'.length)
    if (name === 'SYNC_THEME') wear(payload as SyncedTheme)
    if (name === 'RPC_ABORT') approver.clear()
    const given = await answer(name, payload, event.origin).catch((error: unknown) => ({
      refusal: String(error),
    }))
    const { refusal, bend = {}, elsewhere } = given as Answer
    if (elsewhere) {
      location.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
      return
    }
    const outcome = refusal === undefined ? 'SUCCESS' : 'ERROR'
    const message = {
      id: bend.id ?? id,
      type: bend.type ?? `@w3m-frame/${name}_${outcome}`,
      payload: refusal === undefined ? (given as Answer).payload : { message: refusal },
    }
    for (let times = bend.times ?? 1; times > 0; times -= 1) post(message, event.origin)
    if (name === 'GET_USER' && refusal === undefined) {
      post({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: crypto.randomUUID() } }, event.origin)
    }
    if (name === 'RELOAD') location.reload()
  })

  void request('READY').then(({ refusal, bend, elsewhere }) => {
    if (elsewhere && location.hostname !== 'localhost') {
      location.hostname = 'localhost'
      return
    }
    if (refusal !== undefined) return
    for (let times = bend?.times ?? 1; times > 0; times -= 1)
      post({ type: '@w3m-frame/READY', payload: { version: '4' } }, host)
  })
}

type SyncedTheme = {
  readonly themeMode?: string
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables?: Readonly<Record<string, string>>
}

/** Gives the frame the colours, the font and the corners of the site's theme, as the login site's own frame does. */
function wear({ themeMode = 'dark', themeVariables = {}, w3mThemeVariables = {} }: SyncedTheme): void {
  const { dataset, style } = document.documentElement
  dataset.theme = themeMode
  const { '--w3m-font-family': font, '--w3m-border-radius-master': radius } = themeVariables
  const { '--w3m-accent': accent, '--w3m-background': background } = w3mThemeVariables
  const worn = { '--accent': accent, '--bg': background, '--font': font, '--unit': radius }
  for (const [property, value] of Object.entries(worn)) {
    if (value === undefined) style.removeProperty(property)
    else style.setProperty(property, String(value))
  }
}

const root = document.querySelector('main')
if (root) start(root)

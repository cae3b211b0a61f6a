import { safeRead } from '../core/lib/safe-read.ts'
import { frameAnswers, longestText, textIn } from './frame-answers.ts'
import type { FrameAnswer, FrameAsks, FrameRequestName } from './frame-types.ts'

/** A parsed message of the frame. `answer.value` is undefined if the frame reported success with an unreadable payload. */
export type FrameMessage =
  | { readonly kind: 'ready'; readonly version?: string }
  | { readonly kind: 'session'; readonly token: string }
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly name: FrameRequestName
      readonly value: FrameAnswer<FrameRequestName> | undefined
    }
  | {
      readonly kind: 'refusal'
      readonly id: string
      readonly name: FrameRequestName
      readonly reason: string
    }

const fromApp = '@w3m-app/'
const fromFrame = '@w3m-frame/'
const longestId = 100

/** Builds a request message for the frame. */
export function frameRequest<N extends FrameRequestName>(id: string, name: N, payload: FrameAsks<N>): object {
  return { id, type: `${fromApp}${name}`, ...(payload !== undefined && { payload }) }
}

/** Parses a message from the frame. Undefined for unknown messages. Never throws. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const type = safeRead(data, 'type')
  if (typeof type !== 'string' || !type.startsWith(fromFrame)) return undefined
  const messageType = type.slice(fromFrame.length)
  const payload = safeRead(data, 'payload')
  if (messageType === 'READY') {
    const version = textIn(payload, 'version')
    return { kind: 'ready', ...(version !== undefined && { version }) }
  }
  if (messageType === 'SESSION_UPDATE') {
    const token = textIn(payload, 'token')
    return token === undefined ? undefined : { kind: 'session', token }
  }
  const [, name, outcome] = /^([A-Z_]{1,60})_(SUCCESS|ERROR)$/.exec(messageType) ?? []
  const id = safeRead(data, 'id')
  if (!isName(name) || typeof id !== 'string' || id === '' || id.length > longestId) return undefined
  if (outcome === 'ERROR') {
    const message = safeRead(payload, 'message')
    return {
      kind: 'refusal',
      id,
      name,
      reason: typeof message === 'string' ? message.slice(0, longestText) : '',
    }
  }
  return { kind: 'answer', id, name, value: frameAnswers[name](payload) }
}

function isName(name: string | undefined): name is FrameRequestName {
  return name !== undefined && Object.hasOwn(frameAnswers, name)
}

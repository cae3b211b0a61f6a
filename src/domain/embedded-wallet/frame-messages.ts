import type { Namespace } from '../core/caip.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { SIWXMessageData } from '../sign-in/types.ts'
import { frameAnswers, longestText, textIn } from './frame-answers.ts'
import type { EmailStep, EmailUpdateStep, EmbeddedAccountType, LoginProvider } from './login.ts'

/** An account of an embedded wallet. */
export type FrameAccount = { readonly address: string; readonly type: EmbeddedAccountType }

/** Who is logged in. `chainId` as the frame writes it: a number, its text, or CAIP-2. */
export type FrameUser = {
  readonly address: string
  readonly chainId: string | number
  readonly email?: string
  readonly userName?: string
  readonly accounts?: readonly FrameAccount[]
  readonly preferredAccountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
  /**
   * What was signed while logging in, where the frame was given a message for that, and its signature. Portico gives it none: a sign-in
   * is shown and signed as with every other wallet.
   */
  readonly message?: string
  readonly signature?: string
  readonly siwxMessage?: FrameSignIn
}

/** A sign-in as later versions of the frame have it: its parts, and the text made of them. */
export type FrameSignIn = SIWXMessageData & { readonly serializedMessage?: string }

/** What later versions take beside all that. */
type Later = {
  /** To be signed while logging in. */
  readonly siwxMessage?: FrameSignIn
  readonly rpcUrl?: string
}

type Nothing = Readonly<Record<string, never>>

/** What is asked of the login frame -> what goes with it, and what comes back. */
export type FrameRequests = {
  SWITCH_NETWORK: {
    asks: { readonly chainId: string | number; readonly rpcUrl?: string }
    answers: { readonly chainId: string | number }
  }
  CONNECT_EMAIL: { asks: { readonly email: string }; answers: { readonly action: EmailStep } }
  CONNECT_DEVICE: { asks: undefined; answers: Nothing }
  CONNECT_OTP: { asks: { readonly otp: string }; answers: Nothing }
  GET_SOCIAL_REDIRECT_URI: {
    asks: { readonly provider: Exclude<LoginProvider, 'farcaster'> }
    answers: { readonly uri: string }
  }
  CONNECT_SOCIAL: {
    asks: {
      readonly uri: string
      readonly preferredAccountType?: EmbeddedAccountType
      readonly chainId?: string
    } & Later
    answers: FrameUser
  }
  GET_FARCASTER_URI: { asks: undefined; answers: { readonly url: string } }
  CONNECT_FARCASTER: { asks: undefined; answers: { readonly userName: string } }
  GET_USER: {
    asks: {
      readonly chainId?: string
      readonly preferredAccountType?: EmbeddedAccountType
      readonly socialUri?: string
    } & Later
    answers: FrameUser
  }
  IS_CONNECTED: { asks: { readonly token: string } | undefined; answers: { readonly isConnected: boolean } }
  GET_CHAIN_ID: { asks: undefined; answers: { readonly chainId: string | number } }
  SIGN_OUT: { asks: undefined; answers: Nothing }
  RPC_REQUEST: {
    asks: {
      readonly method: string
      readonly params?: unknown
      readonly chainId?: string
      readonly chainNamespace?: Namespace
      readonly rpcUrl?: string
    }
    /** Whatever the method answers. */
    answers: { readonly result: unknown }
  }
  RPC_ABORT: { asks: undefined; answers: Nothing }
  UPDATE_EMAIL: { asks: { readonly email: string }; answers: { readonly action: EmailUpdateStep } }
  UPDATE_EMAIL_PRIMARY_OTP: { asks: { readonly otp: string }; answers: Nothing }
  UPDATE_EMAIL_SECONDARY_OTP: { asks: { readonly otp: string }; answers: { readonly newEmail: string } }
  SYNC_THEME: {
    asks: {
      readonly themeMode?: 'light' | 'dark'
      readonly themeVariables?: Readonly<Record<string, string | number>>
      readonly w3mThemeVariables?: Readonly<Record<string, string>>
    }
    answers: Nothing
  }
  SYNC_DAPP_DATA: {
    asks: {
      readonly metadata?: {
        readonly name: string
        readonly description: string
        readonly url: string
        readonly icons: readonly string[]
      }
      readonly sdkVersion?: string
      readonly sdkType?: string
      readonly projectId: string
    }
    answers: Nothing
  }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    asks: undefined
    answers: { readonly smartAccountEnabledNetworks: readonly number[] }
  }
  INIT_SMART_ACCOUNT: { asks: undefined; answers: { readonly address: string; readonly isDeployed: boolean } }
  SET_PREFERRED_ACCOUNT: {
    asks: { readonly type: EmbeddedAccountType }
    answers: { readonly type: EmbeddedAccountType; readonly address: string }
  }
  RELOAD: { asks: undefined; answers: Nothing }
}

export type FrameRequestName = keyof FrameRequests
export type FrameAsks<N extends FrameRequestName> = FrameRequests[N]['asks']
export type FrameAnswer<N extends FrameRequestName> = FrameRequests[N]['answers']

/** What the frame says, read. `answer.value` is undefined where the frame said yes in a form nobody can read. */
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

/** A request as it travels. */
export function frameRequest<N extends FrameRequestName>(id: string, name: N, payload: FrameAsks<N>): object {
  return { id, type: `${fromApp}${name}`, ...(payload !== undefined && { payload }) }
}

/** Reads what came from the frame; undefined where it is none of the known messages. Never throws. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const type = safeRead(data, 'type')
  if (typeof type !== 'string' || !type.startsWith(fromFrame)) return undefined
  const word = type.slice(fromFrame.length)
  const payload = safeRead(data, 'payload')
  if (word === 'READY') {
    const version = textIn(payload, 'version')
    return { kind: 'ready', ...(version !== undefined && { version }) }
  }
  if (word === 'SESSION_UPDATE') {
    const token = textIn(payload, 'token')
    return token === undefined ? undefined : { kind: 'session', token }
  }
  const [, name, outcome] = /^([A-Z_]{1,60})_(SUCCESS|ERROR)$/.exec(word) ?? []
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

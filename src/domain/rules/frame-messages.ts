import { read } from '../errors/facts.ts'
import type { Namespace } from '../model/caip.ts'
import type { EmailStep, EmailUpdateStep, EmbeddedAccountType, LoginProvider } from '../model/login.ts'
import type { SIWXMessageData } from '../model/sign-in.ts'

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
  /** What was signed while logging in, where the frame was given a message for that, and its signature. */
  readonly message?: string
  readonly signature?: string
}

/** What later versions take beside all that. */
type Later = {
  /** To be signed while logging in. */
  readonly siwxMessage?: SIWXMessageData & { readonly serializedMessage?: string }
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
const longestText = 4_096
const longestId = 100
const mostAccounts = 100

/** A request as it travels. */
export function frameRequest<N extends FrameRequestName>(id: string, name: N, payload: FrameAsks<N>): object {
  return { id, type: `${fromApp}${name}`, ...(payload !== undefined && { payload }) }
}

/** Reads what came from the frame; undefined where it is none of the known messages. Never throws. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const type = read(data, 'type')
  if (typeof type !== 'string' || !type.startsWith(fromFrame)) return undefined
  const word = type.slice(fromFrame.length)
  const payload = read(data, 'payload')
  if (word === 'READY') {
    const version = textIn(payload, 'version')
    return { kind: 'ready', ...(version !== undefined && { version }) }
  }
  if (word === 'SESSION_UPDATE') {
    const token = textIn(payload, 'token')
    return token === undefined ? undefined : { kind: 'session', token }
  }
  const [, name, outcome] = /^([A-Z_]{1,60})_(SUCCESS|ERROR)$/.exec(word) ?? []
  const id = read(data, 'id')
  if (!isName(name) || typeof id !== 'string' || id === '' || id.length > longestId) return undefined
  if (outcome === 'ERROR') {
    const message = read(payload, 'message')
    return {
      kind: 'refusal',
      id,
      name,
      reason: typeof message === 'string' ? message.slice(0, longestText) : '',
    }
  }
  return { kind: 'answer', id, name, value: readers[name](payload) }
}

type Readers = { readonly [N in FrameRequestName]: (payload: unknown) => FrameAnswer<N> | undefined }

const nothing = () => ({})

const readers: Readers = {
  SWITCH_NETWORK: chain,
  CONNECT_EMAIL: payload => action(payload, ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  GET_SOCIAL_REDIRECT_URI: payload => {
    const uri = textIn(payload, 'uri')
    return uri === undefined ? undefined : { uri }
  },
  CONNECT_SOCIAL: user,
  GET_FARCASTER_URI: payload => {
    const url = textIn(payload, 'url')
    return url === undefined ? undefined : { url }
  },
  CONNECT_FARCASTER: payload => {
    const userName = textIn(payload, 'userName')
    return userName === undefined ? undefined : { userName }
  },
  GET_USER: user,
  IS_CONNECTED: payload => {
    const isConnected = read(payload, 'isConnected')
    return typeof isConnected === 'boolean' ? { isConnected } : undefined
  },
  GET_CHAIN_ID: chain,
  SIGN_OUT: nothing,
  RPC_REQUEST: result => ({ result }),
  RPC_ABORT: nothing,
  UPDATE_EMAIL: payload => action(payload, ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: payload => {
    const newEmail = textIn(payload, 'newEmail')
    return newEmail === undefined ? undefined : { newEmail }
  },
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: payload => {
    const listed = read(payload, 'smartAccountEnabledNetworks')
    if (!Array.isArray(listed)) return undefined
    return { smartAccountEnabledNetworks: listed.filter(one => Number.isSafeInteger(one)) }
  },
  INIT_SMART_ACCOUNT: payload => {
    const address = textIn(payload, 'address')
    const isDeployed = read(payload, 'isDeployed')
    return address === undefined || typeof isDeployed !== 'boolean' ? undefined : { address, isDeployed }
  },
  SET_PREFERRED_ACCOUNT: payload => {
    const [type, address] = [accountType(read(payload, 'type')), textIn(payload, 'address')]
    return type === undefined || address === undefined ? undefined : { type, address }
  },
  RELOAD: nothing,
}

function user(payload: unknown): FrameUser | undefined {
  const address = textIn(payload, 'address')
  const chainId = chain(payload)?.chainId
  if (address === undefined || chainId === undefined) return undefined
  const texts = ['email', 'userName', 'message', 'signature'].flatMap(key => {
    const text = textIn(payload, key)
    return text === undefined ? [] : [[key, text]]
  })
  const listed = read(payload, 'accounts')
  const preferredAccountType = accountType(read(payload, 'preferredAccountType'))
  const smartAccountDeployed = read(payload, 'smartAccountDeployed')
  return {
    address,
    chainId,
    ...Object.fromEntries(texts),
    ...(Array.isArray(listed) && { accounts: accountsIn(listed) }),
    ...(preferredAccountType && { preferredAccountType }),
    ...(typeof smartAccountDeployed === 'boolean' && { smartAccountDeployed }),
  }
}

function accountsIn(listed: readonly unknown[]): readonly FrameAccount[] {
  return listed.slice(0, mostAccounts).flatMap(one => {
    const [address, type] = [textIn(one, 'address'), accountType(read(one, 'type'))]
    return address === undefined || type === undefined ? [] : [{ address, type }]
  })
}

function chain(payload: unknown): { readonly chainId: string | number } | undefined {
  const chainId = read(payload, 'chainId')
  if (typeof chainId === 'number') return Number.isSafeInteger(chainId) ? { chainId } : undefined
  return typeof chainId === 'string' && chainId !== '' && chainId.length <= longestId
    ? { chainId }
    : undefined
}

function action<A extends string>(payload: unknown, known: readonly A[]): { readonly action: A } | undefined {
  const said = read(payload, 'action')
  const found = known.find(one => one === said)
  return found === undefined ? undefined : { action: found }
}

function accountType(value: unknown): EmbeddedAccountType | undefined {
  return value === 'eoa' || value === 'smartAccount' ? value : undefined
}

function textIn(value: unknown, key: string): string | undefined {
  const text = read(value, key)
  return typeof text === 'string' && text !== '' && text.length <= longestText ? text : undefined
}

function isName(name: string | undefined): name is FrameRequestName {
  return name !== undefined && Object.hasOwn(readers, name)
}

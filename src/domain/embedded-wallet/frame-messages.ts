import { safeRead } from '../core/lib/safe-read.ts'
import type {
  FrameAccount,
  FramePayloads,
  FrameRequestName,
  FrameResponse,
  FrameSignIn,
  FrameUser,
} from './frame-requests.ts'
import type { EmbeddedAccountType } from './login.ts'

/** Maximum number of characters accepted in one text from the login frame. */
const longestText = 4_096
const maxAccounts = 100
const maxResources = 50

type Readers = { readonly [N in FrameRequestName]: (payload: unknown) => FrameResponse<N> | undefined }

const nothing = () => ({})

/**
 * Parsers for the payload of the login frame's responses, by the name of the request. A parser returns undefined if the
 * payload is malformed.
 */
export const frameResults: Readers = {
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
    const isConnected = safeRead(payload, 'isConnected')
    return typeof isConnected === 'boolean' ? { isConnected } : undefined
  },
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
    const listed = safeRead(payload, 'smartAccountEnabledNetworks')
    if (!Array.isArray(listed)) return undefined
    return { smartAccountEnabledNetworks: listed.filter(chainId => Number.isSafeInteger(chainId)) }
  },
  SET_PREFERRED_ACCOUNT: payload => {
    const [type, address] = [accountType(safeRead(payload, 'type')), textIn(payload, 'address')]
    return type === undefined || address === undefined ? undefined : { type, address }
  },
  RELOAD: nothing,
}

function user(payload: unknown): FrameUser | undefined {
  const address = textIn(payload, 'address')
  const chainId = chain(payload)?.chainId
  if (address === undefined || chainId === undefined) return undefined
  const listed = safeRead(payload, 'accounts')
  const preferredAccountType = accountType(safeRead(payload, 'preferredAccountType'))
  const smartAccountDeployed = safeRead(payload, 'smartAccountDeployed')
  const siwxMessage = signIn(safeRead(payload, 'siwxMessage'))
  return {
    address,
    chainId,
    ...textsIn(payload, ['email', 'userName', 'message', 'signature']),
    ...(Array.isArray(listed) && { accounts: accountsIn(listed) }),
    ...(preferredAccountType && { preferredAccountType }),
    ...(typeof smartAccountDeployed === 'boolean' && { smartAccountDeployed }),
    ...(siwxMessage && { siwxMessage }),
  }
}

function signIn(message: unknown): FrameSignIn | undefined {
  const [accountAddress, chainId] = [textIn(message, 'accountAddress'), textIn(message, 'chainId')]
  const [domain, uri] = [textIn(message, 'domain'), textIn(message, 'uri')]
  const [version, nonce] = [textIn(message, 'version'), textIn(message, 'nonce')]
  if (!accountAddress || !chainId || !domain || !uri || !version || !nonce) return undefined
  const resources = safeRead(message, 'resources')
  return {
    ...{ accountAddress, chainId, domain, uri, version, nonce },
    ...textsIn(message, [
      'notBefore',
      'statement',
      'requestId',
      'issuedAt',
      'expirationTime',
      'serializedMessage',
    ]),
    ...(Array.isArray(resources) && {
      resources: resources
        .slice(0, maxResources)
        .filter(resource => typeof resource === 'string' && resource.length <= longestText),
    }),
  }
}

function accountsIn(listed: readonly unknown[]): readonly FrameAccount[] {
  return listed.slice(0, maxAccounts).flatMap(entry => {
    const [address, type] = [textIn(entry, 'address'), accountType(safeRead(entry, 'type'))]
    return address === undefined || type === undefined ? [] : [{ address, type }]
  })
}

function chain(payload: unknown): { readonly chainId: string | number } | undefined {
  const chainId = safeRead(payload, 'chainId')
  if (typeof chainId === 'number') return Number.isSafeInteger(chainId) ? { chainId } : undefined
  return typeof chainId === 'string' && chainId !== '' && chainId.length <= longestId
    ? { chainId }
    : undefined
}

function action<A extends string>(payload: unknown, known: readonly A[]): { readonly action: A } | undefined {
  const value = safeRead(payload, 'action')
  const found = known.find(step => step === value)
  return found === undefined ? undefined : { action: found }
}

function accountType(value: unknown): EmbeddedAccountType | undefined {
  return value === 'eoa' || value === 'smartAccount' ? value : undefined
}

/** Returns the text of a field. Returns undefined if the text is empty or too long. */
function textIn(value: unknown, key: string): string | undefined {
  const text = safeRead(value, key)
  return typeof text === 'string' && text !== '' && text.length <= longestText ? text : undefined
}

function textsIn<K extends string>(value: unknown, keys: readonly K[]): { readonly [P in K]?: string } {
  const found = keys.flatMap(key => {
    const text = textIn(value, key)
    return text === undefined ? [] : [[key, text]]
  })
  return Object.fromEntries(found)
}

/**
 * A parsed message of the login frame. In a message of the kind `answer`, `value` is undefined if the frame reported
 * success but the payload could not be read.
 */
export type FrameMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'session'; readonly token: string }
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly name: FrameRequestName
      readonly value: FrameResponse<FrameRequestName> | undefined
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

export function frameRequest<N extends FrameRequestName>(
  id: string,
  name: N,
  payload: FramePayloads<N>,
): object {
  return { id, type: `${fromApp}${name}`, ...(payload !== undefined && { payload }) }
}

/** Parses a message from the login frame. Returns undefined for unknown messages. Never throws. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const type = safeRead(data, 'type')
  if (typeof type !== 'string' || !type.startsWith(fromFrame)) return undefined
  const messageType = type.slice(fromFrame.length)
  const payload = safeRead(data, 'payload')
  if (messageType === 'READY') return { kind: 'ready' }
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
  return { kind: 'answer', id, name, value: frameResults[name](payload) }
}

function isName(name: string | undefined): name is FrameRequestName {
  return name !== undefined && Object.hasOwn(frameResults, name)
}

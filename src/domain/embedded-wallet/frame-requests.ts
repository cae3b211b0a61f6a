import type { Namespace } from '../core/entities.ts'
import type { SIWXMessageData } from '../sign-in/siwx.ts'
import type { EmailStep, EmailUpdateStep, EmbeddedAccountType, LoginProvider } from './login.ts'

export type FrameAccount = { readonly address: string; readonly type: EmbeddedAccountType }

/**
 * The data of the logged-in user, as the login frame sends it. `chainId` is a number, a number as text, or a CAIP-2 id.
 */
export type FrameUser = {
  readonly address: string
  readonly chainId: string | number
  readonly email?: string
  readonly userName?: string
  readonly accounts?: readonly FrameAccount[]
  readonly preferredAccountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
  /**
   * A message that the user has signed during the login, with its `signature`. Portico never requests this message,
   * because it shows its own sign-in message, as for every wallet.
   */
  readonly message?: string
  readonly signature?: string
  readonly siwxMessage?: FrameSignIn
}

/** A sign-in message with its fields and its final text. Only newer versions of the login frame return it. */
export type FrameSignIn = SIWXMessageData & { readonly serializedMessage?: string }

/** Request fields that only newer versions of the login frame accept. */
type Later = {
  /** A sign-in message that the user signs during the login. */
  readonly siwxMessage?: FrameSignIn
  readonly rpcUrl?: string
}

type Nothing = Readonly<Record<string, never>>

/**
 * The requests to the login frame. `params` is the payload of the request, and `result` is the payload of the response.
 */
type FrameRequests = {
  SWITCH_NETWORK: {
    params: { readonly chainId: string | number; readonly rpcUrl?: string }
    result: { readonly chainId: string | number }
  }
  CONNECT_EMAIL: { params: { readonly email: string }; result: { readonly action: EmailStep } }
  CONNECT_DEVICE: { params: undefined; result: Nothing }
  CONNECT_OTP: { params: { readonly otp: string }; result: Nothing }
  GET_SOCIAL_REDIRECT_URI: {
    params: { readonly provider: Exclude<LoginProvider, 'farcaster'> }
    result: { readonly uri: string }
  }
  CONNECT_SOCIAL: {
    params: {
      readonly uri: string
      readonly preferredAccountType?: EmbeddedAccountType
      readonly chainId?: string
    } & Later
    result: FrameUser
  }
  GET_FARCASTER_URI: { params: undefined; result: { readonly url: string } }
  CONNECT_FARCASTER: { params: undefined; result: { readonly userName: string } }
  GET_USER: {
    params: {
      readonly chainId?: string
      readonly preferredAccountType?: EmbeddedAccountType
      readonly socialUri?: string
    } & Later
    result: FrameUser
  }
  IS_CONNECTED: { params: { readonly token: string } | undefined; result: { readonly isConnected: boolean } }
  SIGN_OUT: { params: undefined; result: Nothing }
  RPC_REQUEST: {
    params: {
      readonly method: string
      readonly params?: unknown
      readonly chainId?: string
      readonly chainNamespace?: Namespace
      readonly rpcUrl?: string
    }
    /** The login frame's response: the result of `method`, such as a signature. */
    result: { readonly result: unknown }
  }
  RPC_ABORT: { params: undefined; result: Nothing }
  UPDATE_EMAIL: { params: { readonly email: string }; result: { readonly action: EmailUpdateStep } }
  UPDATE_EMAIL_PRIMARY_OTP: { params: { readonly otp: string }; result: Nothing }
  UPDATE_EMAIL_SECONDARY_OTP: { params: { readonly otp: string }; result: { readonly newEmail: string } }
  SYNC_THEME: {
    params: {
      readonly themeMode?: 'light' | 'dark'
      readonly themeVariables?: Readonly<Record<string, string | number>>
      readonly w3mThemeVariables?: Readonly<Record<string, string>>
    }
    result: Nothing
  }
  SYNC_DAPP_DATA: {
    params: {
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
    result: Nothing
  }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    params: undefined
    result: { readonly smartAccountEnabledNetworks: readonly number[] }
  }
  SET_PREFERRED_ACCOUNT: {
    params: { readonly type: EmbeddedAccountType }
    result: { readonly type: EmbeddedAccountType; readonly address: string }
  }
  RELOAD: { params: undefined; result: Nothing }
}

export type FrameRequestName = keyof FrameRequests
export type FramePayloads<N extends FrameRequestName> = FrameRequests[N]['params']
export type FrameResponse<N extends FrameRequestName> = FrameRequests[N]['result']

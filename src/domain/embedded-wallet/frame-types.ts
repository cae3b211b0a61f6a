import type { Namespace } from '../core/caip.ts'
import type { SIWXMessageData } from '../sign-in/types.ts'
import type { EmailStep, EmailUpdateStep, EmbeddedAccountType, LoginProvider } from './login.ts'

/** An account of an embedded wallet. */
export type FrameAccount = { readonly address: string; readonly type: EmbeddedAccountType }

/** The logged-in user. The frame writes `chainId` as a number, as a number in text, or as a CAIP-2 id. */
export type FrameUser = {
  readonly address: string
  readonly chainId: string | number
  readonly email?: string
  readonly userName?: string
  readonly accounts?: readonly FrameAccount[]
  readonly preferredAccountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
  /**
   * A message signed during the login, with its signature. Portico does not request such a message. It shows the sign-in
   * message separately, as with every wallet.
   */
  readonly message?: string
  readonly signature?: string
  readonly siwxMessage?: FrameSignIn
}

/** A sign-in message as newer versions of the login frame return it: its fields and the final text. */
export type FrameSignIn = SIWXMessageData & { readonly serializedMessage?: string }

/** Additional fields that newer versions of the login frame accept. */
type Later = {
  /** A sign-in message that the user signs during the login. */
  readonly siwxMessage?: FrameSignIn
  readonly rpcUrl?: string
}

type Nothing = Readonly<Record<string, never>>

/** Requests to the login frame: the payload of each request (`asks`) and of its response (`answers`). */
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
    /** The result of the RPC method. */
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

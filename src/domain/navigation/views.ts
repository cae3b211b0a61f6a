import { coreError } from '../core/errors/core-error.ts'
import type { PorticoOptions } from '../options/types.ts'

/** A part of the modal that a site can switch off by its options. */
type SitePart =
  | 'swaps'
  | 'onramp'
  | 'receive'
  | 'send'
  | 'email'
  | 'socials'
  | 'history'
  | 'pay'
  | 'smartSessions'
  | 'allWallets'
  | 'walletConnect'

/** Properties of a view that the modal needs before it loads the view's code. */
export type ViewFacts = {
  /** `account` means that the view needs a connected account, and closes when the connection ends. */
  readonly needs: 'account' | 'nothing'
  /** Set if the view is a step in connecting a wallet. The modal leaves the view when a wallet connects. */
  readonly connects?: true
  /** Set if the user must accept the site's terms before the modal shows this view. */
  readonly consents?: true
  /** The part of the modal to which the view belongs. If the site switches this part off, the view cannot be opened. */
  readonly part?: SitePart
  /**
   * Set if the view needs a choice that the user makes in an earlier view. Such views are not in the types of `open`,
   * because only the modal itself opens them.
   */
  readonly step?: true
  /** The argument without which the view cannot open. */
  readonly argument?: 'wallet' | 'label'
}

const nothing = { needs: 'nothing' } as const
const account = { needs: 'account' } as const
/**
 * The properties of a view in which the user starts to connect. Such a view may open before the user has accepted the
 * site's terms.
 */
const entrance = { ...nothing, connects: true } as const
const way = { ...entrance, consents: true } as const
const accountStep = { ...account, step: true } as const
const wayStep = { ...way, step: true } as const

const table = {
  Account: account,
  AccountSettings: account,
  AllWallets: { ...way, part: 'allWallets' },
  ApproveTransaction: accountStep,
  BuyInProgress: { ...accountStep, part: 'onramp' },
  ChooseAccountName: account,
  Connect: entrance,
  ConnectSocials: { ...way, part: 'socials' },
  ConnectWallets: entrance,
  ConnectingExternal: { ...wayStep, argument: 'wallet' },
  ConnectingFarcaster: { ...way, part: 'socials' },
  ConnectingMultiChain: { ...wayStep, argument: 'wallet' },
  ConnectingSiwe: accountStep,
  ConnectingSocial: { ...wayStep, part: 'socials' },
  ConnectingWalletConnect: { ...wayStep, part: 'walletConnect' },
  ConnectingWalletConnectBasic: { ...way, part: 'walletConnect' },
  Create: entrance,
  Downloads: { ...entrance, step: true, argument: 'wallet' },
  EmailLogin: { ...entrance, part: 'email' },
  EmailVerifyDevice: { ...wayStep, part: 'email' },
  EmailVerifyOtp: { ...wayStep, part: 'email' },
  GetWallet: entrance,
  Networks: account,
  OnRampFiatSelect: { ...accountStep, part: 'onramp' },
  OnRampProviders: { ...account, part: 'onramp' },
  OnRampTokenSelect: { ...accountStep, part: 'onramp' },
  // This view opens a wallet app before an account is connected, so it needs no account.
  OpenWallet: { ...nothing, step: true },
  Pay: { ...account, part: 'pay' },
  // The payment runs at an exchange and continues after a disconnect, so the view needs no account.
  PayLoading: { ...nothing, step: true, part: 'pay' },
  // The request may be the one to connect, so the view needs no account.
  PendingApproval: { ...nothing, step: true },
  Portfolio: account,
  Profile: account,
  ProfileWallets: account,
  RegisterAccountName: account,
  RegisterAccountNameSuccess: { ...accountStep, argument: 'label' },
  SIWXSignMessage: account,
  SmartSessionCreated: accountStep,
  SmartSessionList: { ...account, part: 'smartSessions' },
  Swap: { ...account, part: 'swaps' },
  SwapPreview: { ...accountStep, part: 'swaps' },
  SwapSelectToken: { ...accountStep, part: 'swaps' },
  SwitchAddress: account,
  TransactionDetails: { ...accountStep, part: 'history' },
  Transactions: { ...account, part: 'history' },
  UnsupportedChain: accountStep,
  UpdateEmailPrimaryOtp: accountStep,
  UpdateEmailSecondaryOtp: accountStep,
  UpdateEmailWallet: account,
  UpgradeEmailWallet: account,
  WalletCompatibleNetworks: { ...account, part: 'receive' },
  WalletReceive: { ...account, part: 'receive' },
  WalletSend: { ...account, part: 'send' },
  WalletSendConfirmed: accountStep,
  WalletSendPreview: { ...accountStep, part: 'send' },
  WalletSendSelectToken: { ...accountStep, part: 'send' },
  WhatIsABuy: { ...nothing, part: 'onramp' },
  WhatIsAWallet: entrance,
} as const satisfies Record<string, ViewFacts>

/** Every view the modal can show. */
export type View = keyof typeof table

/** Views that need a choice that the user makes in an earlier view. Only the modal itself opens them. */
export type StepView =
  | 'ApproveTransaction'
  | 'BuyInProgress'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ConnectingSiwe'
  | 'ConnectingSocial'
  | 'ConnectingWalletConnect'
  | 'Downloads'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'OpenWallet'
  | 'PayLoading'
  | 'PendingApproval'
  | 'RegisterAccountNameSuccess'
  | 'SmartSessionCreated'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'TransactionDetails'
  | 'UnsupportedChain'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'WalletSendConfirmed'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'

export const views = Object.keys(table) as readonly View[]

export function isView(value: unknown): value is View {
  return typeof value === 'string' && Object.hasOwn(table, value)
}

export function viewFacts(view: View): ViewFacts {
  return table[view]
}

/** Whether the view is a step in connecting a wallet. The modal leaves such a view when a wallet connects. */
export function isOnTheWayIn(view: View | undefined): boolean {
  return view !== undefined && viewFacts(view).connects === true
}

/** The site's options that affect which views can be opened. */
export type ViewOptions = Pick<
  PorticoOptions,
  'features' | 'projectId' | 'enableWalletConnect' | 'enableWallets' | 'allWallets'
>

/**
 * Returns the view that a call of `open` shows. Returns undefined if the call contains no view, or if the view's
 * required argument is missing. In both cases, `open` shows the default view. Throws `view-unknown` for an unknown
 * name, and `view-switched-off` for a view that the site has switched off.
 */
export function viewToOpen(
  view: unknown,
  params: Readonly<Record<string, unknown>> | undefined,
  options: ViewOptions,
): View | undefined {
  if (view === undefined) return undefined
  if (!isView(view)) throw coreError('view-unknown', { view: String(view) })
  const { part, argument } = viewFacts(view)
  if (part && !isSwitchedOn(part, options)) {
    const why = options.projectId === undefined && { why: ' (there is no projectId)' }
    throw coreError('view-switched-off', { view, part, ...why })
  }
  return argument && lacksStep(view, params) ? undefined : view
}

/**
 * Whether the view needs a choice that the user makes in an earlier view, and the site's `params` do not contain this
 * choice.
 */
export function lacksStep(view: View, params: Readonly<Record<string, unknown>> | undefined): boolean {
  const { step, argument } = viewFacts(view)
  return step === true && !(argument && isArgument[argument](params?.[argument]))
}

/** Whether other views may link to this view. False if the site has switched this view off. */
export function isOffered(view: View, options: ViewOptions): boolean {
  const { part } = viewFacts(view)
  return part === undefined || isSwitchedOn(part, options)
}

function isSwitchedOn(part: SitePart, options: ViewOptions): boolean {
  const { features, projectId, enableWalletConnect, enableWallets, allWallets } = options
  const pairs = projectId !== undefined && enableWalletConnect
  switch (part) {
    case 'walletConnect':
      return pairs
    case 'allWallets':
      // Wallets of the catalogue connect only by a QR code or a link.
      return pairs && enableWallets && features.allWallets && allWallets !== 'HIDE'
    case 'socials':
      return features.socials.length > 0
    default:
      return features[part]
  }
}

const isArgument = {
  wallet: (value: unknown) => typeof (value as { name?: unknown } | null | undefined)?.name === 'string',
  label: (value: unknown) => typeof value === 'string' && value !== '',
}

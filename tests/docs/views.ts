import type { OpenView } from '../../src/client/view-arguments.ts'
import { type StepView, type View, viewFacts, views } from '../../src/domain/navigation/views.ts'
import { code, generated, type Member, membersOf, table } from './described.ts'

/**
 * What each view shows. `step` marks a view that the modal opens within a flow, and that a site has no reason to open.
 */
const contents: Readonly<Record<OpenView, string> & Record<StepView, readonly ['step', string]>> = {
  Account: 'The account: balances, and the buttons send, swap, buy and receive',
  AccountSettings: 'All settings of the account',
  AllWallets: 'All wallets of the catalogue, with a search',
  ApproveTransaction: ['step', 'A request to the embedded wallet'],
  BuyInProgress: ['step', 'An order whose page is open in another window'],
  ChooseAccountName: 'The names of the account, and a link to register another',
  Connect: 'All ways to connect: wallets, QR code, email and social logins',
  ConnectSocials: 'All social logins',
  ConnectWallets: 'The wallets, without email and social logins',
  ConnectingExternal: ['step', 'The connection to a wallet in this browser'],
  ConnectingFarcaster: 'The QR code of a Farcaster login',
  ConnectingMultiChain: ['step', 'The kinds of networks of a wallet that has several'],
  ConnectingSiwe: ['step', 'The sign-in after a change of account or network'],
  ConnectingSocial: ['step', 'The window of a social login'],
  ConnectingWalletConnect: ['step', 'The connection to a wallet of the catalogue'],
  ConnectingWalletConnectBasic: 'The QR code alone; on a phone, wallets whose app may be installed',
  Create: 'A new wallet by email or social login',
  Downloads: ['step', 'Where to get one wallet'],
  EmailLogin: 'The email login',
  EmailVerifyDevice: ['step', 'Waiting for the link in the email'],
  EmailVerifyOtp: ['step', 'The code of the email'],
  GetWallet: 'A few wallets for beginners',
  Networks: 'The networks of the site',
  OnRampFiatSelect: ['step', 'The currencies to pay with'],
  OnRampProviders: 'The purchase of coins',
  OnRampTokenSelect: ['step', 'The coins to buy'],
  OpenWallet: ['step', 'A request that waits in the wallet app on this phone'],
  Pay: 'A payment to you',
  PayLoading: ['step', 'A payment whose page is open at an exchange'],
  PendingApproval: ['step', 'A request that waited in a wallet app when the page was loaded again'],
  Portfolio: 'All assets of all connected wallets',
  Profile: 'One account: identity, label and connection',
  ProfileWallets: 'All connected wallets',
  RegisterAccountName: 'The registration of a name',
  RegisterAccountNameSuccess: ['step', 'The registered name'],
  SIWXSignMessage: 'The sign-in',
  SmartSessionCreated: ['step', 'A smart session that was just granted'],
  SmartSessionList: 'The smart sessions of the account',
  Swap: 'The swap form',
  SwapPreview: ['step', 'The review of a swap'],
  SwapSelectToken: ['step', 'The tokens to swap'],
  SwitchAddress: 'The accounts of the active wallet',
  TransactionDetails: ['step', 'One transaction'],
  Transactions: 'The transactions of the account',
  UnsupportedChain: ['step', 'The wallet is on a network that the site does not list'],
  UpdateEmailPrimaryOtp: ['step', 'The code of the old email address'],
  UpdateEmailSecondaryOtp: ['step', 'The code of the new email address'],
  UpdateEmailWallet: 'A new email address for the login',
  UpgradeEmailWallet: 'How to export the embedded wallet',
  WalletCompatibleNetworks: 'The networks on which the address works',
  WalletReceive: 'The address as text and QR code',
  WalletSend: 'The send form',
  WalletSendConfirmed: ['step', 'The outcome of a send'],
  WalletSendPreview: ['step', 'The review of a send'],
  WalletSendSelectToken: ['step', 'The tokens to send'],
  WhatIsABuy: 'How buying works',
  WhatIsAWallet: 'What a wallet is',
}

const argumentTypes: Readonly<Partial<Record<View, string>>> = {
  WalletSend: 'SendArguments',
  Swap: 'SwapArguments',
  OnRampProviders: 'BuyArguments',
  Pay: 'PayArguments',
}

/** Returns the documentation page that lists all views. */
export function viewsPage(): string {
  const file = 'src/client/view-arguments.ts'
  const entrances = views.filter(view => typeof contents[view] === 'string')
  const steps = views.filter(view => typeof contents[view] !== 'string')
  return `${generated}

# Views

\`portico.open(view, arguments)\` opens the modal on a view. Without a view it opens on Account, or on Connect if no account is connected. A
view that needs an account shows Connect first, and follows after connecting. A name that is no view rejects with \`view-unknown\`, a view
that your options switch off with \`view-switched-off\`.

\`\`\`ts
await portico.open('Networks')
await portico.open('WalletSend', { amount: '0.1', to: 'vitalik.eth' })
await portico.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC' } })
\`\`\`

${table(
  ['view', 'shows', 'needs an account', 'switched by'],
  entrances.map(view => [code(view), contents[view] as string, needsAccount(view), switchOf(view)]),
)}

## Arguments

The amounts of \`OnRampProviders\` are in its fiat currency, all others in whole tokens. An argument that cannot be read is left out, and the \`error\` event names it.
${Object.entries(argumentTypes)
  .map(([view, type]) => `\n### \`${view}\`\n\n${argumentsTable(membersOf(file, type))}\n`)
  .join('')}
### Others

${table(
  ['view', 'arguments'],
  membersOf(file, 'ArgumentsByView')
    .filter(({ name }) => !Object.hasOwn(argumentTypes, name))
    .map(({ name, type, text }) => [
      code(name),
      `${code(type.replaceAll(/readonly | \| undefined/g, ''))} ${text}`,
    ]),
)}

## Steps

The modal opens these views within a flow, so the type \`OpenView\` does not have them. If a site opens one of them by its name, it shows the
start of the flow, and the console says so (\`view-argument-missing\`).

${table(
  ['view', 'shows'],
  steps.map(view => [code(view), (contents[view] as readonly string[])[1] ?? '']),
)}
`
}

function argumentsTable(members: readonly Member[]): string {
  return table(
    ['argument', 'type', 'meaning'],
    members.map(({ name, signature, type, text }) => [
      code(name),
      `${code(type.replace(' | undefined', ''))}${signature.startsWith(`${name}?`) ? '' : ', required'}`,
      text,
    ]),
  )
}

function needsAccount(view: View): string {
  return viewFacts(view).needs === 'account' ? 'yes' : ''
}

function switchOf(view: View): string {
  const { part } = viewFacts(view)
  if (part === undefined) return ''
  return code(part === 'walletConnect' ? 'enableWalletConnect' : `features.${part}`)
}

import { generated, type Member, membersOf, textOf } from './described.ts'

type Section = {
  readonly title: string
  readonly file: string
  readonly type: string
  readonly path?: string
}

const sections: readonly Section[] = [
  { title: 'Portico', file: 'src/client/portico-type.ts', type: 'Portico' },
  { title: 'Values', file: 'src/client/value.ts', type: 'Value', path: 'account' },
  { title: 'Queries', file: 'src/client/query.ts', type: 'Query', path: 'balances' },
  {
    title: 'Queries about an account',
    file: 'src/client/account-query.ts',
    type: 'AccountQuery',
    path: 'balances',
  },
  { title: 'The value of account', file: 'src/client/types.ts', type: 'Account' },
  { title: 'account', file: 'src/client/types.ts', type: 'AccountValue', path: 'account' },
  { title: 'wallets', file: 'src/client/wallet-list.ts', type: 'WalletList', path: 'wallets' },
  { title: 'WalletOption', file: 'src/client/wallet-list.ts', type: 'WalletOption' },
  { title: 'Options of connect', file: 'src/client/wallet-list.ts', type: 'ConnectOptions' },
  { title: 'signIn', file: 'src/client/types.ts', type: 'SignInClient', path: 'signIn' },
  { title: 'settings', file: 'src/client/types.ts', type: 'SettingsClient', path: 'settings' },
  { title: 'balances', file: 'src/client/types.ts', type: 'BalancesQuery', path: 'balances' },
  { title: 'history', file: 'src/client/types.ts', type: 'HistoryQuery', path: 'history' },
  { title: 'portfolio', file: 'src/client/trade-types.ts', type: 'PortfolioClient', path: 'portfolio' },
  {
    title: 'transactions',
    file: 'src/client/feature-types.ts',
    type: 'TransactionsClient',
    path: 'transactions',
  },
  { title: 'recipients', file: 'src/client/feature-types.ts', type: 'RecipientsClient', path: 'recipients' },
  { title: 'names', file: 'src/client/feature-types.ts', type: 'NamesClient', path: 'names' },
  { title: 'swaps', file: 'src/client/trade-types.ts', type: 'SwapsClient', path: 'swaps' },
  { title: 'onramp', file: 'src/client/trade-types.ts', type: 'OnrampClient', path: 'onramp' },
  { title: 'payments', file: 'src/client/trade-types.ts', type: 'PaymentsClient', path: 'payments' },
  {
    title: 'smartSessions',
    file: 'src/client/trade-types.ts',
    type: 'SmartSessionsClient',
    path: 'smartSessions',
  },
  { title: 'qr', file: 'src/client/trade-types.ts', type: 'QrClient', path: 'qr' },
]

/** Returns the page docs/api.md, the reference of the API. */
export function apiPage(): string {
  return `${generated}

# API

What \`createPortico(options)\` returns. Your editor shows the same texts. See also [Options](options.md), [Views](views.md), [Events](events.md) and
[Error codes](errors.md).

${sections.map(({ title }) => `[${title}](#${anchor(title)})`).join(' · ')}
${sections.map(sectionText).join('')}`
}

function sectionText({ title, file, type, path }: Section): string {
  const members = membersOf(file, type).map(member => memberText(member, path))
  return `\n## ${title}\n\n${textOf(file, type)}\n${members.join('')}`
}

function memberText({ name, signature, text, examples }: Member, path: string | undefined): string {
  const heading = path === undefined || name.startsWith('[') ? name : `${path}.${name}`
  const samples = examples.map(example => `\n\`\`\`ts\n${example}\n\`\`\`\n`)
  return `\n### \`${heading}\`\n\n\`${signature}\`\n\n${text}\n${samples.join('')}`
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

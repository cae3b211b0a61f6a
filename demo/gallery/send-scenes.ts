import { NEVER, type Observable } from 'rxjs'
import type { CaipAddress, Session } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../src/domain/core/errors/core-error.ts'
import { addressWord, wordOf } from '../../src/domain/core/evm-data.ts'
import type { RecipientWarning } from '../../src/domain/recipients/checks.ts'
import type { PreparedTransaction } from '../../src/domain/transactions/prepared.ts'
import type {
  Phase,
  RecentRecipient,
  SendDraft,
  TransactionRecord,
} from '../../src/domain/transactions/record.ts'
import { owner } from './account-scenes.ts'
import { type FakeStreams, still } from './fake-link.ts'
import { withReviews } from './fake-reviews.ts'
import { account, balances, connected } from './fixtures.ts'
import { doubtful } from './portfolio-scenes.ts'
import { covered, type Scene, type Scenes } from './scene.ts'

const friend = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const never = () => new Promise<never>(() => undefined)
const gwei = 1_000_000_000n
const fees = (max: bigint) =>
  ({
    fees: { type: 'eip1559', maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: gwei },
    max,
  }) as const

const prepared: PreparedTransaction = {
  request: { type: 'evm', call: { to: friend, value: 500_000_000_000_000_000n, data: '0x' }, gas: 21_000n },
  fee: {
    speed: 'normal',
    max: 420_000n * gwei,
    additional: 0n,
    choices: { slow: fees(380_000n * gwei), normal: fees(420_000n * gwei), fast: fees(610_000n * gwei) },
  },
  simulation: { status: 'ok', changes: [{ delta: -500_000_000_000_000_000n }], approvals: [] },
  at: 0,
}
const doubtfulBalances = { status: 'fresh', data: { ...balances, tokens: doubtful }, at: 0 } as const
/** Returns a prepared transaction whose network fee the site pays. */
const sponsored = (becomesSmart: boolean): PreparedTransaction => {
  const { fee: _fee, ...rest } = prepared
  return { ...rest, sponsored: { becomesSmart } }
}
const sponsoredRequest = {
  type: 'bundle',
  calls: [],
  capabilities: '{"paymasterService":{"url":"https://shop.example"}}',
} as const
const empty: SendDraft = { id: 'draft', amount: '', unit: 'token', to: '' }
const full: SendDraft = { ...empty, amount: '0.5', to: friend }
const recentRecipients: readonly RecentRecipient[] = [
  { address: friend, name: 'vitalik.eth', lastAt: 2 },
  { address: '0x14791697260E4c9A71f18484C9f997B308e59325', lastAt: 1 },
]

/** The session of a user whose phone wallet did not allow transactions when it connected. */
const unable: Session = {
  ...connected,
  connections: connected.connections.map(connection => ({
    ...connection,
    connectorId: 'walletConnect',
    kind: 'walletConnect',
    canSend: false,
  })),
}

type Options = {
  readonly draft?: SendDraft
  /** The warnings about the recipient. `never` means that they never finish loading. */
  readonly findings?: readonly RecipientWarning[] | 'never'
  readonly prepared?: PreparedTransaction | 'never'
  readonly tx?: Partial<TransactionRecord>
  readonly refuses?: AppError
}

const transaction: TransactionRecord = {
  id: 'draft',
  account,
  kind: 'send',
  summary: { symbol: 'ETH', amount: '0.5', to: friend, toName: 'vitalik.eth' },
  request: prepared.request,
  phase: 'pending',
  createdAt: 0,
  slow: false,
  hash: `0x${'5c'.repeat(32)}`,
  attempts: [{ hash: `0x${'5c'.repeat(32)}`, what: 'first' }],
  nonce: 7,
  mismatches: [],
}

const { hash: _none, ...unhashed } = transaction
const before = unhashed

/** Returns the fake streams and the fake worker calls of the send views, with the values of this scene. */
function money(options: Options): Pick<Scene, 'streams' | 'api'> {
  const { draft = empty, tx } = options
  const transactions = tx ? [{ ...(tx.id === undefined ? transaction : before), ...tx }] : []
  const fresh = <T>(data: T) => still({ status: 'fresh', data, at: 0 } as const)
  const feature: FakeStreams['feature'] = (_feature, name) =>
    name === 'draft' ? (fresh(draft) as Observable<never>) : NEVER
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    recentRecipients: async () => recentRecipients,
    checkRecipient: options.findings === 'never' ? never : async () => options.findings ?? [],
    resolveName: async () => ({ name: 'vitalik.eth', address: friend, source: 'ens' }),
    prepareSend: options.prepared === 'never' ? never : async () => options.prepared ?? prepared,
    stageTransaction: async () => {
      if (options.refuses) throw options.refuses
      return await never()
    },
    writeDraft: async () => empty,
  }
  const verbs = new Proxy(answers, { get: (known, verb: string) => known[verb] ?? never })
  return withReviews(verbs, fresh(transactions), { ...owner(), feature })
}

/** Returns the CSS selector that the scene waits for: a recipient warning, or an empty status if there are none. */
const checked = (options: Options) =>
  options.findings
    ? '[data-testid^="portico-finding-"]'
    : '.box-line:has([data-testid="portico-send-receiver"]) ~ [role="status"]:empty'
const send = (options: Options = {}): Scene => ({
  stack: [{ view: 'Account' }, { view: 'WalletSend' }],
  ...money(options),
  until: checked(options),
})
const review = (options: Options = {}, of: CaipAddress = account): Scene => ({
  stack: [{ view: 'WalletSend' }, { view: 'WalletSendPreview', params: { account: of } }],
  ...money({ draft: full, ...options }),
  until: `[data-testid="portico-review${options.prepared === 'never' ? '' : '-outcome'}"]`,
})
/** Phases in which no transaction is on the network. */
const unsent: readonly Phase[] = ['asking', 'refused', 'not-sent']
const life = (phase: Phase, tx: Partial<TransactionRecord> = {}): Scene => ({
  stack: [{ view: 'WalletSendConfirmed', params: { id: 'draft' } }],
  ...money({ tx: { ...(unsent.includes(phase) && { ...unhashed, attempts: [] }), phase, ...tx } }),
})
const swapped = {
  kind: 'swap',
  summary: { symbol: 'ETH', amount: '0.01', gets: { symbol: 'DAI', amount: '24.9649' } },
  expects: {
    token: '0x6b175474e89094c44da98b954eedeac495271d0f',
    ...{ minOutput: 24_715_275_350_247_236_133n, symbol: 'DAI', decimals: 18 },
  },
} as const
const recordOf = (error: AppError) => toRecord(error)
const usdc = balances.tokens[0]?.address

/** Scenes of the send form with its token, amount and recipient. */
export const sendScenes: Scenes = {
  empty: () => send(),
  ready: () => send({ draft: full }),
  named: () =>
    send({ draft: { ...full, to: 'vitalik.eth' }, findings: [{ weight: 'note', code: 'first-time' }] }),
  'no-picture': () => ({
    ...send(),
    act: { testId: 'portico-send-receiver', pastes: 'image/svg+xml', until: '.to-said .field-error' },
    until: '.to-said .field-error',
  }),
  token: () => send({ draft: { ...full, amount: '25', ...(usdc && { token: usdc }) } }),
  money: () => send({ draft: { ...full, amount: '1500', unit: 'fiat' } }),
  'too-much': () => send({ draft: { ...full, amount: '4000' } }),
  incorrect: () => send({ draft: { ...full, amount: '1e3' } }),
  'checking-address': () => ({
    ...send({ draft: full, findings: 'never' }),
    until: '.box-line:has([data-testid="portico-send-receiver"]) ~ [role="status"]:not(:empty)',
  }),
  'bad-address': () => send({ draft: full, findings: [{ weight: 'refuse', code: 'bad-checksum' }] }),
  'not-allowed': () => ({
    stack: [{ view: 'Account' }, { view: 'WalletSend' }],
    streams: owner(undefined, unable),
  }),
  'look-alike': () =>
    send({
      draft: full,
      findings: [{ weight: 'warn', code: 'look-alike', of: '0x8ba1A7D398351b8bE11C439e05C5B3259aedBA72' }],
    }),
  unchecked: () => send({ draft: full, findings: [{ weight: 'note', code: 'history-unchecked' }] }),
}

/** Scenes of the view in which the user chooses the token to send. */
export const sendTokenScenes: Scenes = {
  list: () => ({ stack: [{ view: 'WalletSend' }, { view: 'WalletSendSelectToken' }], ...money({}) }),
}

/** Scenes of the review that the user confirms before Portico sends the request to the wallet. */
export const reviewScenes: Scenes = {
  loading: () => review({ prepared: 'never' }),
  loaded: () => review(),
  'one-fee': () => {
    const normal = fees(420_000n * gwei)
    const choices = { slow: normal, normal, fast: normal }
    return review({ prepared: { ...prepared, ...(prepared.fee && { fee: { ...prepared.fee, choices } }) } })
  },
  'part-of-fee': () =>
    review({ prepared: { ...prepared, ...(prepared.fee && { fee: { ...prepared.fee, partial: true } }) } }),
  doubtful: () =>
    review({
      findings: [
        { weight: 'warn', code: 'name-moved', before: '0x14791697260E4c9A71f18484C9f997B308e59325' },
        { weight: 'note', code: 'first-time' },
      ],
    }),
  imitation: () => {
    const token = `0x${'c2'.repeat(20)}`
    const call = { to: token, value: 0n, data: `0xa9059cbb${addressWord(friend)}${wordOf(9_000_000n)}` }
    const scene = review({
      draft: { ...full, amount: '9', token },
      prepared: {
        ...prepared,
        ...{ request: { type: 'evm', call }, simulation: { status: 'ok', changes: [], approvals: [] } },
      },
    })
    return { ...scene, streams: { ...scene.streams, balances: () => still(doubtfulBalances) } }
  },
  fails: () =>
    review({
      prepared: {
        ...prepared,
        simulation: {
          status: 'reverts',
          error: recordOf(new AppError('execution-reverted', { reason: 'paused' })),
        },
      },
    }),
  differs: () => {
    const changes = [{ delta: -700_000_000_000_000_000n }]
    const simulation = { status: 'ok', changes, approvals: [], mismatch: true } as const
    return review({ prepared: { ...prepared, simulation } })
  },
  untried: () => {
    const { fee: _none, ...rest } = prepared
    const simulation = { status: 'unavailable', error: recordOf(new AppError('network-failed')) } as const
    return review({ prepared: { ...rest, simulation } })
  },
  poor: () => ({
    ...review({ prepared: { ...prepared, blockedBy: recordOf(new AppError('insufficient-funds')) } }),
    until: '[data-testid="portico-review-refusal"]',
  }),
  sponsored: () => review({ prepared: sponsored(false) }),
  'becomes-smart': () => review({ prepared: sponsored(true) }),
  covered: () => ({ ...review(), ...covered }),
  'of-another': () => ({
    ...review({}, `eip155:1:${friend}` as CaipAddress),
    until: '[data-testid="portico-review-changed"]',
  }),
  repeated: () => review({ prepared: { ...prepared, duplicateOf: 'other' } }),
  'maybe-sent': () => {
    const summary = { symbol: 'ETH', amount: full.amount, to: full.to }
    return review({ tx: { ...unhashed, id: 'other', phase: 'unknown', attempts: [], summary } })
  },
}

/** Scenes of the view that shows the phase of a transaction. */
export const lifeScenes: Scenes = {
  asking: () => life('asking'),
  silent: () => ({ ...life('asking', { askedAt: 1 }), until: '[data-testid="portico-life-silent"]' }),
  submitted: () => life('submitted', { submittedAt: Date.now() - 4_000 }),
  slow: () => life('pending', { slow: true, submittedAt: 1 }),
  unpublished: () => life('submitted', { unpublished: true, slow: true, submittedAt: 1 }),
  'unpublished-bundle': () =>
    life('pending', {
      ...unhashed,
      ...{ unpublished: true, slow: true, submittedAt: 1, attempts: [], bundle: '0xb5' },
      request: { type: 'bundle', calls: [{ to: friend, value: 1n, data: '0x' }] },
    }),
  'taken-back': () => life('pending', { takenBackAt: 1 }),
  confirmed: () => life('confirmed', { paid: 380_000n * gwei }),
  failed: () => life('failed', { error: recordOf(new AppError('execution-reverted', { reason: 'paused' })) }),
  unknown: () => life('unknown', { ...unhashed, phase: 'unknown', attempts: [] }),
  dropped: () => life('dropped'),
  replaced: () => life('replaced'),
  cancelled: () => life('cancelled'),
  refused: () => life('refused', { error: recordOf(new AppError('user-rejected')) }),
  'cannot-pay': () => life('refused', { error: recordOf(new AppError('insufficient-funds')) }),
  'paymaster-refused': () => {
    const error = recordOf(new AppError('capability-unsupported', { capability: 'paymasterService' }))
    return life('refused', { request: sponsoredRequest, error })
  },
  'paymaster-unclear': () =>
    life('unknown', { ...unhashed, phase: 'unknown', attempts: [], request: sponsoredRequest }),
  'paymaster-failed': () => {
    const error = recordOf(new AppError('execution-reverted'))
    return life('failed', { ...unhashed, phase: 'failed', attempts: [], request: sponsoredRequest, error })
  },
  reported: () =>
    life('confirmed', { ...unhashed, phase: 'confirmed', attempts: [], request: sponsoredRequest }),
  partly: () =>
    life('failed', {
      ...{ kind: 'other', summary: {}, request: { type: 'bundle', calls: [] } },
      error: recordOf(new AppError('execution-reverted', { partly: true })),
    }),
  'swap-asking': () => life('asking', swapped),
  'swap-sent': () => life('submitted', { ...swapped, submittedAt: Date.now() - 4_000 }),
  'swap-failed': () =>
    life('failed', { ...swapped, error: recordOf(new AppError('execution-reverted', { reason: 'paused' })) }),
  'swap-unknown': () => life('unknown', { ...unhashed, ...swapped, phase: 'unknown', attempts: [] }),
  'swap-arrived': () =>
    life('confirmed', { ...swapped, arrived: 24_964_924_596_209_329_428n, paid: 380_000n * gwei }),
  'swap-arrived-less': () => life('confirmed', { ...swapped, arrived: 0n }),
  'swap-uncounted': () => life('confirmed', swapped),
  'said-not-sent': () => life('not-sent', { askedAt: 1 }),
  changed: () => life('pending', { mismatches: ['to'] }),
}

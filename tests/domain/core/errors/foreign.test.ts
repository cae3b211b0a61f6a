import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError, isErrorCode } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { fromNode, fromRelay, fromRpc, toAppError } from '../../../../src/domain/core/errors/foreign.ts'
import { fromWallet } from '../../../../src/domain/core/errors/wallet-error.ts'
import { readVectors } from '../../../vectors/read.ts'

const revert = (text: string) => {
  const bytes = Buffer.from(text)
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `0x08c379a0${'20'.padStart(64, '0')}${bytes.length.toString(16).padStart(64, '0')}${padded}`
}
const panic = (code: number) => `0x4e487b71${code.toString(16).padStart(64, '0')}`

describe('the converter of wallet errors', () => {
  // Specification 8b.12, 8b.13, 8b.17, 8b.18
  it.each([
    [{ code: 4001, message: 'anything' }, 'user-rejected'],
    [{ code: '4001' }, 'user-rejected'],
    [{ code: 4100 }, 'wallet-unauthorized'],
    [{ code: 4200 }, 'method-unsupported'],
    [{ code: 4900 }, 'wallet-disconnected'],
    [{ code: 4901 }, 'chain-disconnected'],
    [{ code: 4902 }, 'chain-unrecognized'],
    [{ code: -32002, message: 'Request already pending' }, 'request-pending'],
    [{ code: 5000, message: 'User rejected.' }, 'user-rejected'],
    [{ code: 5000, message: 'Hm' }, 'wallet-failed'],
    [{ code: 5700 }, 'capability-unsupported'],
    [{ code: 5710 }, 'bundle-chain-unsupported'],
    [{ code: 5720 }, 'bundle-duplicate'],
    [{ code: 5730 }, 'bundle-unknown'],
    [{ code: 5740 }, 'bundle-too-large'],
    [{ code: 5750 }, 'atomic-upgrade-rejected'],
    [{ code: 5760 }, 'atomicity-unsupported'],
    [{ code: 32603 }, 'chain-id-invalid'],
    [{ code: -32601 }, 'method-unsupported'],
    [{ code: -32602 }, 'wallet-params-refused'],
    [
      { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } },
      'chain-unrecognized',
    ],
    [{ code: -32603, data: { code: 4001 } }, 'user-rejected'],
    [{ code: -32603, message: 'Unrecognized chain ID "0x89". Try adding it first.' }, 'chain-unrecognized'],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, 'wallet-failed'],
    [{ code: -32603, data: { message: 'insufficient funds for gas * price + value' } }, 'insufficient-funds'],
    [new Error('wrapped', { cause: { code: 4001 } }), 'user-rejected'],
    [{ code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }, 'user-rejected'],
    [{ code: 'ACTION_REJECTED' }, 'user-rejected'],
    [{ code: -32603, message: 'execution reverted: User rejected' }, 'execution-reverted'],
    ['User denied transaction signature', 'user-rejected'],
    ['cancelled', 'user-rejected'],
    [new Error('Extension context invalidated.'), 'wallet-disconnected'],
    [new Error('No matching key. session topic does not exist'), 'wallet-disconnected'],
    [new Error('Proposal expired'), 'pairing-expired'],
    [null, 'wallet-failed'],
    [undefined, 'wallet-failed'],
    ['', 'wallet-failed'],
    [42, 'wallet-failed'],
  ])('converts a wallet error to an error code of Portico: %o becomes %s', (error, code) => {
    expect(fromWallet(error).code).toBe(code)
  })

  it.each([
    ['The Provider does not support the requested method.', 'method-unsupported'],
    ['The Provider is disconnected from all chains.', 'wallet-disconnected'],
    ['The Provider is not connected to the requested chain.', 'chain-disconnected'],
    ['The User rejected the request.', 'user-rejected'],
    ['The requested method and/or account has not been authorized by the User.', 'wallet-unauthorized'],
  ])(
    'finds the error code by the message if the wallet\'s own code is missing or too general: "%s"',
    (message, code) => {
      expect(fromWallet(new Error(message)).code).toBe(code)
      expect(fromWallet({ code: -32603, message }).code).toBe(code)
    },
  )

  it('adds no reason to the error context if the wallet error has no message', () => {
    expect(fromWallet(Object.assign(new Error(''), { code: 4001 })).context).toEqual({ original: 4001 })
  })

  it("adds the wallet's own error code and message to the error context", () => {
    expect(fromWallet({ code: 4001, message: 'No\u202e thanks\n' }).context).toEqual({
      original: 4001,
      reason: 'No thanks',
      rpcMessage: 'No\u202e thanks\n',
    })
  })

  it("adds a wallet's revert reason to the context of the converted error", () => {
    expect(fromWallet({ code: -32603, data: { message: 'execution reverted: too late' } }).context).toEqual({
      original: -32603,
      reason: 'too late',
      rpcJson: '{"message":"execution reverted: too late"}',
    })
  })

  it.each([
    [{ code: -32002, message: 'Request of type eth_requestAccounts already pending' }, 'request-pending'],
    [{ code: -32002 }, 'request-pending'],
    [{ code: -32002, message: 'Resource unavailable' }, 'request-pending'],
    [
      { code: -32002, message: 'RPC endpoint returned too many errors, retrying in 0.5 minutes.' },
      'rpc-limit-exceeded',
    ],
    [{ code: -32002, message: 'nonce too low' }, 'nonce-too-low'],
    [{ code: -32002, message: 'header not found' }, 'rpc-resource-unavailable'],
    [{ code: -32603, message: 'Request failed', data: { httpStatus: 429 } }, 'rpc-limit-exceeded'],
    [{ code: -32603, message: "Non-200 status code: '403'" }, 'rpc-resource-unavailable'],
    [{ code: -32603, data: { message: '429 Too Many Requests' } }, 'rpc-limit-exceeded'],
    [{ code: -32603, message: 'Failed to fetch' }, 'rpc-resource-unavailable'],
    [new TypeError('Failed to fetch'), 'rpc-resource-unavailable'],
    [{ code: -32000, message: 'connect ECONNREFUSED 10.0.0.1:8545' }, 'rpc-resource-unavailable'],
    [{ code: -32603, message: '502 Bad Gateway' }, 'rpc-resource-unavailable'],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, 'wallet-failed'],
  ])('does not blame the wallet for an error of its node: %o becomes %s (F21)', (error, code) => {
    expect(fromWallet(error).code).toBe(code)
  })

  it.each([
    'Transaction rejected',
    'Transaction was rejected',
    'Approval Denied',
    'User abort',
    'user cancelled',
    'The user aborted a request.',
    'Popup window closed',
    'Popup closed',
    'User closed the modal',
    'User has rejected the request',
    'Request declined',
    'Signature denied',
    'Signing cancelled',
    'Cancelled',
    'Canceled.',
    'Rejected by the user',
    'Permission denied',
    'Transaction declined',
    'You rejected the request',
    'The request was not approved',
    'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    'Connection request denied',
    'User dismissed the prompt',
  ])('knows a refusal in other words: "%s" (F22)', message => {
    for (const error of [new Error(message), { code: -32603, message }, { code: -32000, message }, message])
      expect(fromWallet(error).code).toBe('user-rejected')
  })

  it.each([
    'USER_CANCELED',
    'user_rejected',
    'rejectedByUser',
    'REJECTED_BY_USER',
    'Not approved by user',
    'User interrupted',
    'Keystone: cancelled on device',
    'Cancelled on Ledger',
    'Device rejected',
    'Signing was rejected in the wallet',
    'Failure_ActionCancelled',
    'Method_Cancel',
    'The operation either timed out or was not allowed.',
    'User hat abgelehnt',
    'Benutzer hat die Anfrage abgelehnt',
    'Abgebrochen',
    "L'utilisateur a refusé la demande",
    'Transacción rechazada por el usuario',
    'Usuário rejeitou a solicitação',
    'Utente ha rifiutato la richiesta',
    'Gebruiker heeft het verzoek geweigerd',
    'Użytkownik odrzucił żądanie',
    'Uživatel odmítl žádost',
    'Användaren avvisade begäran',
    'Пользователь отклонил запрос',
    'Користувач відхилив запит',
    'Kullanıcı isteği reddetti',
    'Người dùng đã từ chối',
    'Pengguna menolak permintaan',
    'رفض المستخدم الطلب',
    'کاربر درخواست را رد کرد',
    'המשתמש דחה את הבקשה',
    'उपयोगकर्ता ने अनुरोध अस्वीकार किया',
    'ব্যবহারকারী অনুরোধ প্রত্যাখ্যান করেছেন',
    'ผู้ใช้ปฏิเสธคำขอ',
    'ユーザーが拒否しました',
    'キャンセル',
    '사용자가 요청을 거부했습니다',
    '用户拒绝了请求',
    '使用者已取消簽名',
    '已取消交易',
  ])('knows a refusal in names of code, of devices and in other languages: "%s" (F22)', message => {
    for (const error of [new Error(message), { code: -32603, message }, { code: -32000, message }, message])
      expect(fromWallet(error).code).toBe('user-rejected')
  })

  it.each([
    4001,
    '4001',
    { code: 4001n },
    { errorCode: 4001 },
    [{ code: 4001 }],
    { errors: [{ message: 'first' }, { code: 4001 }] },
    { message: { code: 4001 } },
    { reason: { code: 4001 } },
    { innerError: { err: { code: 4001 } } },
    { result: { error: { code: 4001 } } },
    { response: { data: { code: '4001' } } },
    '{"code":4001,"message":"no"}',
    new Error('{"code":4001}'),
    { code: -32603, body: '{"jsonrpc":"2.0","error":{"code":4001}}' },
    { shortMessage: 'User rejected the request.' },
    { description: 'User rejected' },
    { errorMessage: 'User rejected' },
    { msg: 'User cancelled' },
    Object.freeze(Object.assign(new Error('no'), { code: 4001 })),
    { code: 4001, message: 'x'.repeat(30_000) },
  ])('finds the refusal wherever a wallet puts it: %o (F22)', error => {
    expect(fromWallet(error).code).toBe('user-rejected')
  })

  it.each([
    { message: '{"code":' },
    { message: '[[[[[[[[[[[[[[[[[[[[[[[[[[' },
    [],
    { errors: 'none' },
    Symbol('x'),
    0,
    '',
  ])('survives an error of any form: %o (F22)', error => {
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    for (const value of [error, proxy, { errors: proxy }])
      expect(fromWallet(value).code).toBe('wallet-failed')
  })

  it.each([
    'Die Transaktion wurde vom Netzwerk abgelehnt',
    'La red rechazó la transacción',
    'サーバーがリクエストを拒否しました',
    '网络拒绝了请求',
    'Узел отклонил запрос',
    'cannot cancel transaction',
    'Popup blocked',
    'Der Vorgang dauert noch',
    '请求成功',
  ])('takes no other error in such words for a refusal: "%s" (F22)', message => {
    expect(fromWallet(new Error(message)).code).not.toBe('user-rejected')
  })

  it.each([
    'Chain 0x1 not found',
    'Network not found',
    'The requested network is not added',
    'unknown network',
    'Chain with id 42161 does not exist',
    'Unsupported chainId 42161',
    'Chain ID not supported',
    'chainId is not in the list of networks',
    'Network has not been added',
    'Unrecognised chain',
    'No chain found',
    'Could not find chain',
    'Try adding the chain using wallet_addEthereumChain first.',
  ])('knows an unknown network in other words: "%s" (F19)', message => {
    for (const code of [-32603, -32000, -32002, 5000])
      expect(fromWallet({ code, message }).code).toBe('chain-unrecognized')
  })

  it.each([
    [{ code: -32601, message: 'The method wallet_addEthereumChain does not exist' }, 'method-unsupported'],
    [{ code: 4200, message: 'Method wallet_switchEthereumChain is not supported' }, 'method-unsupported'],
    [{ code: -32603, message: 'Network fee token not supported' }, 'wallet-failed'],
    [{ code: -32000, message: 'supply chain does the work' }, 'rpc-invalid-input'],
  ])('takes no other error for an unknown network: %o becomes %s (F19)', (error, code) => {
    expect(fromWallet(error).code).toBe(code)
  })

  it('finds a network that is unknown three errors deep (F19)', () => {
    const wrap = (inner: unknown) => ({ code: -32603, message: 'Internal', data: { originalError: inner } })
    expect(fromWallet(wrap(wrap(wrap({ code: '4902' })))).code).toBe('chain-unrecognized')
  })

  it.each([
    ['project ID request rate exceeded', 'rpc-limit-exceeded'],
    ['Compute units exceeded', 'rpc-limit-exceeded'],
    ['Monthly capacity limit exceeded.', 'rpc-limit-exceeded'],
    ['error 1015', 'rpc-limit-exceeded'],
    ['socket hang up', 'rpc-resource-unavailable'],
    ['getaddrinfo EAI_AGAIN host', 'rpc-resource-unavailable'],
    ['net::ERR_NAME_NOT_RESOLVED', 'rpc-resource-unavailable'],
    ['The network connection was lost.', 'rpc-resource-unavailable'],
    ['The Internet connection appears to be offline.', 'rpc-resource-unavailable'],
    ['upstream connect error or disconnect/reset before headers', 'rpc-resource-unavailable'],
    ['HTTP request failed.', 'rpc-resource-unavailable'],
    ['RPC Request failed', 'rpc-resource-unavailable'],
    ['The request took too long to respond.', 'rpc-resource-unavailable'],
    ['timeout of 10000ms exceeded', 'rpc-resource-unavailable'],
    ['No response from node', 'rpc-resource-unavailable'],
    ['all endpoints failed', 'rpc-resource-unavailable'],
    ['NETWORK_ERROR', 'rpc-resource-unavailable'],
    ['Unexpected end of JSON input', 'rpc-resource-unavailable'],
    ['invalid project id', 'rpc-resource-unavailable'],
    ['Unauthorized: your request must include an API key.', 'rpc-resource-unavailable'],
  ])('does not blame the wallet for its node in other words: "%s" becomes %s (F21)', (message, code) => {
    for (const number of [-32002, -32603]) expect(fromWallet({ code: number, message }).code).toBe(code)
  })

  it.each([
    [{ code: -32003, message: 'Transaction rejected' }, 'rpc-transaction-rejected'],
    [{ code: -32000, message: 'transaction rejected by the network' }, 'rpc-invalid-input'],
    [{ code: -32603, message: 'Request aborted: nonce too low' }, 'nonce-too-low'],
    [{ code: -32603, message: 'Connection closed by the server' }, 'wallet-failed'],
    [{ code: -32000, message: 'transaction rejected: gas limit exceeded' }, 'rpc-invalid-input'],
    [
      { code: -32603, message: 'The message port closed before a response was received.' },
      'wallet-disconnected',
    ],
  ])('takes no other error for a refusal: %o becomes %s (F22)', (error, code) => {
    expect(fromWallet(error).code).toBe(code)
  })

  it('truncates a very long wallet message to 200 characters', () => {
    const reason = fromWallet({ message: 'x'.repeat(5_000_000) }).context.reason
    expect(String(reason).length).toBe(200)
  })

  it('keeps errors of Portico itself, but removes objects and functions from their context', () => {
    const own = new AppError('wallet-timeout', { wallet: 'A' })
    expect(fromWallet(own)).toBe(own)
    expect(toRecord(fromWallet(toRecord(own)))).toEqual(toRecord(own))
    const context = { a: null, b: 1, c: true, d: 'x', e: {}, f: () => 1 }
    expect(fromWallet({ code: 'offline', context }).context).toEqual({ a: null, b: 1, c: true, d: 'x' })
  })
})

describe('the converter of node errors', () => {
  it.each([
    [{ code: 3, message: 'execution reverted' }, 'execution-reverted'],
    [
      { code: 3, message: 'execution reverted: ERC20: low', data: revert('ERC20: low') },
      'execution-reverted',
    ],
    [{ code: -32000, message: 'max fee per gas higher than 2^256-1' }, 'fee-cap-too-high'],
    [{ code: -32000, message: 'max fee per gas less than block base fee' }, 'fee-cap-too-low'],
    [{ code: -32000, message: 'replacement transaction underpriced' }, 'fee-cap-too-low'],
    [{ code: -32000, message: 'nonce too high' }, 'nonce-too-high'],
    [{ code: -32000, message: 'nonce too low: next nonce 5, tx nonce 1' }, 'nonce-too-low'],
    [{ code: -32001, message: 'NONCE_TOO_LOW' }, 'nonce-too-low'],
    [{ code: -32000, message: 'already known' }, 'nonce-too-low'],
    [{ code: -32000, message: 'nonce has max value' }, 'nonce-max'],
    [{ code: -32000, message: 'insufficient funds for transfer' }, 'insufficient-funds'],
    [{ code: -32004, message: 'UPFRONT_COST_EXCEEDS_BALANCE' }, 'insufficient-funds'],
    ['Transfer: insufficient lamports 1, need 2', 'insufficient-funds'],
    [
      { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
      'execution-reverted',
    ],
    ['ERC20: transfer amount exceeds balance', 'execution-reverted'],
    ['execution reverted: insufficient funds in the pool', 'execution-reverted'],
    [{ code: -32000, message: 'intrinsic gas too high' }, 'gas-too-high'],
    [{ code: -32000, message: 'intrinsic gas too low' }, 'gas-too-low'],
    [{ code: -32000, message: 'transaction type not supported' }, 'transaction-type-unsupported'],
    [{ code: -32000, message: 'max priority fee per gas higher than max fee per gas' }, 'tip-above-fee-cap'],
    [{ data: panic(0x11) }, 'contract-panic'],
    [{ data: '0x08c379a0', message: 'nonce too low' }, 'nonce-too-low'],
    [{ data: '0x4e487b71' }, 'node-unknown'],
    [{ message: 'z'.repeat(200), data: panic(1) }, 'contract-panic'],
    [{ message: 'z'.repeat(74), data: revert('no') }, 'execution-reverted'],
    [new Error('The contract function "balanceOf" returned no data ("0x").'), 'contract-zero-data'],
    ['The current chain of the wallet (id: 1) does not match the target chain', 'chain-mismatch'],
    [{ code: -32000, message: 'whatever' }, 'rpc-invalid-input'],
    [new Error('whatever'), 'node-unknown'],
  ])('converts a node error to an error code of Portico: %o becomes %s', (error, code) => {
    expect(fromNode(error).code).toBe(code)
  })

  // Specification 8b.16
  it('finds the revert reason in nested error data or in the message, and a panic code in the data', () => {
    expect(fromNode({ data: { data: revert('Gmatch: ünlucky') } }).context.reason).toBe('Gmatch: ünlucky')
    expect(fromNode({ message: 'execution reverted: too late' }).context.reason).toBe('too late')
    expect(fromNode({ data: panic(0x32) }).message).toBe('The contract stopped with an error (code 50)')
  })

  it.each([
    ['execution reverted', null],
    ['Execution reverted for an unknown reason.', null],
    ['Transaction reverted without a reason string', null],
    ['execution reverted: ERC20: transfer amount exceeds balance', 'ERC20: transfer amount exceeds balance'],
    ["reverted with reason string 'too late'", 'too late'],
    ['The function "pay" reverted with the following reason:\ntoo late', 'too late'],
  ])('finds the revert reason, if any, in an error message (message %j, reason %j)', (message, reason) => {
    expect(fromNode({ message }).context.reason).toBe(reason)
  })

  // Specification 8b.14
  it.each([
    [-32700, 'rpc-parse'],
    [-32600, 'rpc-invalid-request'],
    [-32601, 'rpc-method-not-found'],
    [-32602, 'rpc-invalid-params'],
    [-32603, 'rpc-internal'],
    [-32000, 'rpc-invalid-input'],
    [-32001, 'rpc-resource-not-found'],
    [-32002, 'rpc-resource-unavailable'],
    [-32003, 'rpc-transaction-rejected'],
    [-32004, 'rpc-method-unsupported'],
    [-32005, 'rpc-limit-exceeded'],
    [-32006, 'rpc-version-unsupported'],
    [429, 'rpc-limit-exceeded'],
    [12345, 'rpc-internal'],
  ])('converts a JSON-RPC error code to an error code of Portico: %i becomes %s', (code, expected) => {
    expect(fromRpc({ code, message: 'm' }).code).toBe(expected)
  })

  const recorded = readVectors<readonly { readonly io: string }[]>('json-rpc/execution-apis-errors.json')
  // Specification 8b.15
  it('converts every error in the public test suite execution-apis to an error code of Portico', () => {
    const answers = recorded.flatMap(file => [...file.io.matchAll(/^<< (.*)$/gm)])
    const found = answers.map((line: string[]) => JSON.parse(line[1] ?? '').error).filter(Boolean)
    expect(found.length).toBeGreaterThan(20)
    for (const error of found) expect(isErrorCode(fromRpc(error).code)).toBe(true)
    const standard = found.filter(({ code }: { code: number }) => code > -32603 && code <= -32000)
    for (const error of standard) expect(fromRpc(error).code).not.toBe('rpc-internal')
  })
})

// Specification 8.6, 8.10
describe('the converter of errors of the WalletConnect relay', () => {
  it.each([
    ['Unauthorized: origin not allowed', 'origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'clock-skew'],
    ['Unauthorized: invalid key', 'unauthorized-project'],
    [
      'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)',
      'unauthorized-project',
    ],
    ['socket hang up', 'relay-unreachable'],
    [new Error('Unauthorized: origin not allowed'), 'origin-not-allowed'],
    [undefined, 'relay-unreachable'],
  ])('converts a relay error to an error code of Portico: %o becomes %s', (message, code) => {
    expect(fromRelay(message).code).toBe(code)
  })
})

describe('the converter of any thrown value', () => {
  it.each([
    [new DOMException('x', 'AbortError'), 'aborted'],
    [new DOMException('x', 'TimeoutError'), 'timed-out'],
    [new DOMException('x', 'DataCloneError'), 'not-cloneable'],
    [new DOMException('x', 'QuotaExceededError'), 'storage-unavailable'],
    [new TypeError('Failed to fetch'), 'network-failed'],
    [new TypeError('fetch failed'), 'network-failed'],
    [new RangeError('other'), 'answer-malformed'],
  ])('converts a thrown value to an error code of Portico: %o becomes %s', (error, code) => {
    expect(toAppError(error, 'answer-malformed').code).toBe(code)
  })

  // Specification 8.24
  it('returns the error code "unknown" if it does not recognise the thrown value', () =>
    expect(toAppError({}).code).toBe('unknown'))

  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
      getPrototypeOf() {
        throw new Error('trap')
      },
      ownKeys() {
        throw new Error('trap')
      },
      has() {
        throw new Error('trap')
      },
    },
  )
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const loop: Record<string, unknown> = { code: Number.NaN }
  loop.data = loop
  const endless: object = {
    get data() {
      return { ...Object.getOwnPropertyDescriptors(endless), cause: Object.create(endless) }
    },
  }
  const borrowed = { code: 'offline', context: trap }
  it.each([
    ['a throwing proxy', trap],
    ['a revoked proxy', revoked.proxy],
    ['an object that contains itself', loop],
    ['an endless chain of causes', endless],
    ['an error with a code of Portico and a context that throws', borrowed],
    ['a symbol', Symbol('x')],
    ['a function', () => 1],
    ['a bare object', Object.create(null)],
    [
      'a getter that throws',
      Object.defineProperty({}, 'message', {
        get: () => {
          throw new Error('trap')
        },
      }),
    ],
  ])('never throws an error itself, whatever the thrown value is: %s', (_, error) => {
    for (const name of [fromWallet, fromRpc, fromNode, fromRelay, toAppError]) {
      expect(isErrorCode(name(error).code)).toBe(true)
    }
  })

  it('always returns an error that can be sent over the bridge as plain data', () => {
    const error = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withDate: true })
    const shaped = fc.record(
      {
        code: fc.oneof(error, fc.integer(), fc.constant('offline')),
        message: error,
        data: error,
        context: error,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(error, shaped), thrown => {
        for (const name of [fromWallet, fromRpc, fromNode, fromRelay, toAppError]) {
          const record = toRecord(name(thrown))
          expect(structuredClone(record)).toEqual(record)
        }
      }),
    )
  })
})

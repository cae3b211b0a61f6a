const line = ['src/host/embedded-wallet/frame-client.ts', ['tests/host/embedded-wallet/frame-client.test.ts']]
const popup = ['src/host/embedded-wallet/popup.ts', ['tests/host/embedded-wallet/popup.test.ts']]
const back = [
  'src/domain/embedded-wallet/social-result.ts',
  ['tests/domain/embedded-wallet/login-steps.test.ts'],
]
const verify = ['src/verify.ts', ['tests/verify/verify.test.ts']]
const signIn = ['tests/sign-in/sign-in.test.ts']
const memory = ['tests/host/embedded-wallet/popup.test.ts']

const of = ([file, tests], row, guard, without) => [row, file, guard, without, tests]

/**
 * Entries of the list `guards` in guards.mjs: checks in the code for the login frame, its popups, the clock and
 * sign-ins.
 */
export const loginGuards = [
  of(line, 'H1', "end(new AppError('frame-load-failed'))", ''),
  of(line, 'H2', "if (of.state === 'settling') return", ''),
  of(line, 'H3', "() => fail(new AppError('frame-request-timed-out', { request: name }))", '() => {}'),
  of(
    line,
    'H3',
    "const abort = () => fail(new AppError('aborted'))",
    "const abort = () => rejectAll(new AppError('aborted'))",
  ),
  of(line, 'H4', 'if (request?.name !== message.name) return', 'if (!request) return'),
  [
    'H5',
    'src/domain/embedded-wallet/frame-messages.ts',
    "typeof id !== 'string' || ",
    '',
    ['tests/domain/embedded-wallet/frame-messages.test.ts'],
  ],
  of(popup, 'H6', "grace = setTimeout(() => fail(loginError('social-cancelled')), graceMs)", ''),
  of(popup, 'H6', 'if (popup === null) return false', 'if (popup === null) return true'),
  of(back, 'H7', "if (error !== null) return { refused: error === '' ? 'error' : error }", ''),
  of(
    back,
    'H7',
    "if (expected !== null && state !== null && bare(state) !== bare(expected)) return { refused: 'state' }",
    '',
  ),
  [
    'H8',
    'src/host/embedded-wallet/login-storage.ts',
    'requestedAt === undefined ? 0 : cooldownLeft(now() - requestedAt)',
    '0',
    memory,
  ],
  [
    'H8',
    'src/host/embedded-wallet/frame-client.ts',
    "if (/expired/i.test(reason)) return loginError('code-expired', context)\n    if (",
    'if (',
    line[1],
  ],
  of(line, 'H9', 'waitForReady(of, false)', ''),
  of(
    line,
    'H10',
    "if (of.state === 'ready') rejectAll(new AppError('frame-failed', { reason: 'reloaded' }))",
    '',
  ),
  [
    'H11',
    'src/host/embedded-wallet/frame-client.ts',
    "return loginError('storage-denied', context)",
    ';',
    line[1],
  ],

  [
    'I1',
    'src/worker/caches/ttl-cache.ts',
    'at: at > now() ? now() - ttlMs : at',
    'at',
    ['tests/worker/caches/ttl-cache.test.ts'],
  ],
  ['I2', 'src/host/embedded-wallet/login-storage.ts', 'since < 0 || ', '', memory],
  [
    'I3',
    'src/worker/net/http.ts',
    'now: () => performance.now()',
    'now: watched.now',
    ['tests/worker/net/http-client.test.ts'],
  ],
  ['I3', 'src/sign-in/effects.ts', '() => performance.now())', 'Date.now)', signIn],
  [
    'I3',
    'src/worker/streams/operators/recent-failures.ts',
    'failure.at <= now && ',
    '',
    ['tests/worker/streams/balances/queries.test.ts'],
  ],
  [
    'I3',
    'src/worker/wallet-connect/relay-attempts.ts',
    'at <= now() && now() - at',
    'now() - at',
    ['tests/worker/wallet-connect/relay-connection.test.ts'],
  ],
  [
    'I3',
    'src/worker/streams/session/pairing.ts',
    ' && value.at <= now()',
    '',
    ['tests/worker/wallet-connect/pairing-of-tabs.test.ts'],
  ],
  ['I3', 'src/worker/tabs/other-tabs.ts', 'tab.missed += 1', '', ['tests/worker/tabs/tabs.test.ts']],
  [
    'I4',
    'src/domain/history/months.ts',
    'timeZone === undefined ? localMonths() : monthsOf(timeZone)',
    "monthsOf('UTC')",
    ['tests/domain/history/history.test.ts'],
  ],
  ['I5', 'src/sign-in/signing.ts', 'now: () => device() + offset', 'now: device', signIn],
  [
    'I5',
    'src/domain/sign-in/validity.ts',
    "return start !== undefined && now < start ? 'not-yet' : 'valid'",
    "return 'valid'",
    verify[1],
  ],
  [
    'I6',
    'src/domain/core/errors/foreign.ts',
    "[/jwt token is not yet valid|jwt validation error/i, 'clock-skew'],",
    '',
    ['tests/domain/core/errors/foreign.test.ts'],
  ],
  [
    'I6',
    'src/worker/streams/telemetry/alerts.ts',
    ' || raised.has(error.code)',
    '',
    ['tests/worker/streams/wallets/catalogue.test.ts'],
  ],

  ['T7', 'src/sign-in/signing.ts', 'nonceOf(random(nonceBytes))', "'abcdef0123456789'", signIn],
  ['T7', 'src/sign-in/signing.ts', ' || !isAbout(read, { domain, chainId, address })', '', signIn],
  [
    'T7',
    'src/sign-in/presenter.ts',
    ' || !offered.includes(text.nonce)',
    '',
    ['tests/sign-in/presenter.test.ts'],
  ],
  of(verify, 'T7', "if (data.nonce !== proof.nonce) return { ok: false, reason: 'nonce' }", ''),
  of(verify, 'T7', "if (data.domain !== proof.domain) return { ok: false, reason: 'domain' }", ''),
  [
    'T8',
    'src/ui/app/hooks/use-clickjacking-guard.ts',
    'seen ? waited >= lookMs :',
    'seen ? true :',
    ['tests/ui/app/hooks/use-clickjacking-guard.test.ts'],
  ],
  [
    'T8',
    'src/ui/app/hooks/use-clickjacking-guard.ts',
    'target === element ? isWhole && isPainted :',
    'target === element ? true :',
    ['tests/ui/app/hooks/use-clickjacking-guard.test.ts'],
  ],
  [
    'T8',
    'src/ui/app/hooks/use-clickjacking-guard.ts',
    'pressed && isShown && reviewed().every(hasText)',
    'true',
    ['tests/ui/app/hooks/use-clickjacking-guard.test.ts'],
  ],
  [
    'K11',
    'src/ui/app/hooks/shown-text.ts',
    'title === text && bare(element.textContent) === bare(text)',
    'true',
    ['tests/ui/app/hooks/use-clickjacking-guard.test.ts'],
  ],
  of(line, 'T13', 'event.origin !== origin || ', ''),
  of(line, 'T13', ' || event.source !== from', ''),
  of(
    line,
    'T13',
    'to.postMessage(frameRequest(id, name, payload), origin)',
    "to.postMessage(frameRequest(id, name, payload), '*')",
  ),
  of(line, 'T13', 'win.crypto.getRandomValues(new Uint8Array(16))', 'new Uint8Array(16)'),
  of(popup, 'T13', 'event.origin !== site.origin || ', ''),
  of(popup, 'T13', ' || event.source !== popup', ''),
  of(popup, 'T14', "(url?.protocol === 'http:' && isLocal)", "url?.protocol === 'http:'"),
  of(back, 'T14', "'result' in outcome && stateOf(outcome.result) !== bare(state)", 'false'),
  ['T14', 'src/host/embedded-wallet/social-return.ts', "url.searchParams.delete('result_uri')", '', memory],
  [
    'T14',
    'src/host/embedded-wallet/redirect.ts',
    'win.localStorage.removeItem(storageKey(leavingKey, id))',
    '',
    memory,
  ],
  [
    'T15',
    'src/worker/caches/sign-ins.ts',
    'vault.set(keyOf(session.data.chainId, session.data.accountAddress), session)',
    'store.set(keyOf(session.data.chainId, session.data.accountAddress), session)',
    ['tests/worker/caches/sign-ins.test.ts'],
  ],
  [
    'T15',
    'src/worker/caches/vault.ts',
    'length: 256 }, false,',
    'length: 256 }, true,',
    ['tests/worker/caches/sign-ins.test.ts'],
  ],
  [
    'T15',
    'src/domain/core/redact.ts',
    '  /\\b[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+/g,\n',
    '',
    ['tests/worker/streams/telemetry/telemetry.test.ts'],
  ],
]

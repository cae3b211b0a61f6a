const line = ['src/host/login/line.ts', ['tests/host/login/line.test.ts']]
const popup = ['src/host/login/popup.ts', ['tests/host/login/popup.test.ts']]
const back = ['src/domain/rules/login.ts', ['tests/domain/rules/login.test.ts']]
const verify = ['src/verify.ts', ['tests/verify/verify.test.ts']]
const signIn = ['tests/sign-in/sign-in.test.ts']
const memory = ['tests/host/login/memory.test.ts']

const of = ([file, tests], row, guard, without) => [row, file, guard, without, tests]

/** Guards of the login frame, its windows, the clock, and signing in, as rows of `guards`. */
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
  of(line, 'H4', 'if (asked?.name !== message.name) return', 'if (!asked) return'),
  [
    'H5',
    'src/domain/rules/frame-messages.ts',
    "typeof id !== 'string' || ",
    '',
    ['tests/domain/rules/frame-messages.test.ts'],
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
    'src/host/login/memory.ts',
    'if (asked !== undefined) return cooldownLeft(now() - asked)',
    '',
    memory,
  ],
  [
    'H8',
    'src/host/login/refusal.ts',
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
  ['H11', 'src/host/login/refusal.ts', "return loginError('storage-denied', context)", ';', line[1]],

  [
    'I1',
    'src/worker/caches/ttl-cache.ts',
    'at: at > now() ? now() - ttlMs : at',
    'at',
    ['tests/worker/caches/ttl-cache.test.ts'],
  ],
  ['I2', 'src/host/login/memory.ts', 'since < 0 || ', '', memory],
  [
    'I3',
    'src/worker/door.ts',
    'now: () => performance.now()',
    'now: watched.now',
    ['tests/worker/door.test.ts'],
  ],
  ['I3', 'src/sign-in/sign-in.ts', '() => performance.now())', 'Date.now)', signIn],
  [
    'I3',
    'src/worker/streams/operators/keep-fresh.ts',
    'failure.at <= now && ',
    '',
    ['tests/worker/streams/balance.test.ts'],
  ],
  [
    'I3',
    'src/worker/wallet-connect/relay-line.ts',
    'at <= now() && now() - at',
    'now() - at',
    ['tests/worker/wallet-connect-line.test.ts'],
  ],
  ['I3', 'src/worker/streams/pairing.ts', ' && value.at <= now()', '', ['tests/worker/pairing.test.ts']],
  [
    'I4',
    'src/domain/rules/history.ts',
    'timeZone === undefined ? localMonths() : monthsOf(timeZone)',
    "monthsOf('UTC')",
    ['tests/domain/rules/history.test.ts'],
  ],
  ['I5', 'src/sign-in/clock.ts', 'now: () => device() + offset', 'now: device', signIn],
  [
    'I5',
    'src/domain/rules/sign-in.ts',
    "return start !== undefined && now < start ? 'not-yet' : 'valid'",
    "return 'valid'",
    verify[1],
  ],
  [
    'I6',
    'src/domain/errors/foreign.ts',
    "[/jwt token is not yet valid|jwt validation error/i, 'clock-skew'],",
    '',
    ['tests/domain/errors/foreign.test.ts'],
  ],
  [
    'I6',
    'src/worker/streams/alerts.ts',
    ' || raised.has(code)',
    '',
    ['tests/worker/streams/catalogue.test.ts'],
  ],

  ['T7', 'src/sign-in/config.ts', 'nonceOf(random(nonceBytes))', "'abcdef0123456789'", signIn],
  ['T7', 'src/sign-in/message.ts', ' || !isAbout(read, { domain, chainId, address })', '', signIn],
  [
    'T7',
    'src/sign-in/one-click.ts',
    ' || !offered.includes(text.nonce)',
    '',
    ['tests/sign-in/one-click.test.ts'],
  ],
  of(verify, 'T7', "if (data.nonce !== proof.nonce) return { ok: false, reason: 'nonce' }", ''),
  of(verify, 'T7', "if (data.domain !== proof.domain) return { ok: false, reason: 'domain' }", ''),
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
  ['T14', 'src/host/social-return.ts', "url.searchParams.delete('result_uri')", '', memory],
  ['T14', 'src/host/login/leaving.ts', 'win.localStorage.removeItem(leavingKey)', '', memory],
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
    'src/worker/streams/scrub.ts',
    '  /\\b[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+/g,\n',
    '',
    ['tests/worker/streams/telemetry.test.ts'],
  ],
]

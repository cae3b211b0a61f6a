/** A rule about the text of a file: a forbidden pattern, and why it is forbidden. */
export type TextRule = { readonly why: string; readonly pattern: RegExp }

/** Functions that turn a string into running code or markup. */
export const sinks: TextRule = {
  why: 'turns text into markup or code',
  pattern:
    /\b(innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|srcdoc|setHTMLUnsafe|createContextualFragment)\b|document\.write|\beval\s*\(|\bnew\s+Function\b/,
}

/** Paths of one machine and package registries. Written in pieces so that this file passes its own rule. */
export const machines: TextRule = {
  why: 'names a folder of one machine or a package registry',
  pattern: new RegExp(
    `(?<![\\w.:/*-])/(${['work', 'root', 'home', 'tmp'].join('|')})/|registry\\.${'npm'}|${'verda'}ccio`,
  ),
}

/** Marks of unfinished work. */
export const postponed: TextRule = {
  why: 'puts work off',
  pattern: new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|X${'XX'})\\b`),
}

/** Tests that are left out, and tests that wait for a fixed time instead of a condition. */
export const idleTests: TextRule = {
  why: 'leaves a test out or waits by the clock',
  pattern: new RegExp(
    [
      // A test may be left out on an operating system, but for no other reason.
      `\\.(skip${'If'}|run${'If'})\\((?!process\\.platform)`,
      `\\.(${'on'}ly|${'sk'}ip|${'to'}do|${'fa'}ils)\\(`,
      `\\b(x${'it'}|f${'it'}|x${'describe'}|f${'describe'})\\(`,
      `waitFor${'Timeout'}\\(`,
      `timers/${'promises'}`,
      `new Promise(<\\w+>)?\\(\\s*\\(?(?<done>\\w+)\\)?\\s*=>\\s*\\{?\\s*(void )?(\\w+\\.)?set${'Timeout'}\\(\\k<done>\\s*,\\s*(?!0\\s*\\))`,
    ].join('|'),
  ),
}

/** Test files share loaded modules, so a module that another file has loaded is no longer replaced. */
export const replacedModules: TextRule = {
  why: 'replaces a module, which works only where no file before imported it',
  pattern: new RegExp(`\\bvi\\.(do${'Mo'}|${'mo'})ck\\(`),
}

/** Operations that convert an amount to a float. An exponent is a count of digits, not an amount. */
export const floats: TextRule = {
  why: 'makes a float of an amount',
  pattern:
    /\bNumber\((?!exponent\))|parseFloat|parseInt|\bMath\.(?!max\b|min\b)|\.toFixed\(|\.toPrecision\(|[=(,]\s*\+\w/,
}

/** Every line that breaks the rule, as `path:line: why`. */
export function breaches(path: string, text: string, rule: TextRule): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      rule.pattern.test(line) ? [`${path}:${index + 1}: ${rule.why}: ${line.trim().slice(0, 100)}`] : [],
    )
}

/** Objects that only src/host may use. */
export const outsideHost: TextRule = {
  why: 'is for src/host',
  pattern:
    /\bwindow\.ethereum\b|\bnavigator\.|\b(window|document|globalThis|self)\.location\b|createElement\(['"]iframe/,
}

/** Windows that can access the page which opened them. */
export const openers: TextRule = {
  why: 'opens a window that may reach back to the page',
  pattern: /\b(win|window|self|globalThis)\.open\((?!.*noopener)|rel="(?!noopener noreferrer")/,
}

/** Promises in a file of queries: a value that the page shows comes from a stream. */
export const awaitedReads: TextRule = {
  why: 'belongs into actions.ts or feature.ts, because queries.ts holds streams',
  pattern: /\b(first|last)ValueFrom\b/,
}

/** Streams in a file of actions: a command is an async function. */
export const streamedCommands: TextRule = {
  why: 'belongs into queries.ts, because actions.ts holds async functions',
  pattern: /\bObservable\b/,
}

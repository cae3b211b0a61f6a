/** A rule about the text of a file: a forbidden pattern, and why it is forbidden. */
export type TextRule = { readonly why: string; readonly pattern: RegExp }

/** Functions and properties that turn a string into running code or markup, which allows XSS. */
export const sinks: TextRule = {
  why: 'turns text into markup or code',
  pattern:
    /\b(innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|srcdoc|setHTMLUnsafe|createContextualFragment)\b|document\.write|\beval\s*\(|\bnew\s+Function\b/,
}

/**
 * Paths that exist on one computer only, and names of package registries. The pattern is built from pieces, so that
 * this file passes its own rule.
 */
export const machines: TextRule = {
  why: 'names a folder of one machine or a package registry',
  pattern: new RegExp(
    `(?<![\\w.:/*-])/(${['work', 'root', 'home', 'tmp'].join('|')})/|registry\\.${'npm'}|${'verda'}ccio`,
  ),
}

/** Marks of unfinished work, which no file may contain. */
export const postponed: TextRule = {
  why: 'puts work off',
  pattern: new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|X${'XX'})\\b`),
}

/** Tests that are skipped, and tests that wait for a fixed time instead of a condition. */
export const idleTests: TextRule = {
  why: 'leaves a test out or waits by the clock',
  pattern: new RegExp(
    [
      // A test may be skipped on one operating system, but for no other reason.
      `\\.(skip${'If'}|run${'If'})\\((?!process\\.platform)`,
      `\\.(${'on'}ly|${'sk'}ip|${'to'}do|${'fa'}ils)\\(`,
      `\\b(x${'it'}|f${'it'}|x${'describe'}|f${'describe'})\\(`,
      `waitFor${'Timeout'}\\(`,
      `timers/${'promises'}`,
      `new Promise(<\\w+>)?\\(\\s*\\(?(?<done>\\w+)\\)?\\s*=>\\s*\\{?\\s*(void )?(\\w+\\.)?set${'Timeout'}\\(\\k<done>\\s*,\\s*(?!0\\s*\\))`,
    ].join('|'),
  ),
}

/**
 * Mocks of modules. Test files share loaded modules, so a mock has no effect on a module that an earlier test file has
 * loaded.
 */
export const replacedModules: TextRule = {
  why: 'replaces a module, which works only where no file before imported it',
  pattern: new RegExp(`\\bvi\\.(do${'Mo'}|${'mo'})ck\\(`),
}

/**
 * Operations that convert an amount to a float. `Number(exponent)` is allowed, because an exponent is a number of
 * digits, not an amount.
 */
export const floats: TextRule = {
  why: 'makes a float of an amount',
  pattern:
    /\bNumber\((?!exponent\))|parseFloat|parseInt|\bMath\.(?!max\b|min\b)|\.toFixed\(|\.toPrecision\(|[=(,]\s*\+\w/,
}

/** Returns every line of a file that breaks the rule, as `path:line: why`. */
export function breaches(path: string, text: string, rule: TextRule): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      rule.pattern.test(line) ? [`${path}:${index + 1}: ${rule.why}: ${line.trim().slice(0, 100)}`] : [],
    )
}

/** Browser APIs that only files of src/host may use. */
export const outsideHost: TextRule = {
  why: 'is for src/host',
  pattern:
    /\bwindow\.ethereum\b|\bnavigator\.|\b(window|document|globalThis|self)\.location\b|createElement\(['"]iframe/,
}

/** Code that opens a window which can access the page that opened it. */
export const openers: TextRule = {
  why: 'opens a window that may reach back to the page',
  pattern: /\b(win|window|self|globalThis)\.open\((?!.*noopener)|rel="(?!noopener noreferrer")/,
}

/**
 * Calls that wait for one value of a stream. A file named queries.ts must not contain these calls, because it returns
 * streams to the page.
 */
export const awaitedReads: TextRule = {
  why: 'belongs into actions.ts or feature.ts, because queries.ts holds streams',
  pattern: /\b(first|last)ValueFrom\b/,
}

/** Streams in an actions.ts. Such a file may contain only async functions. */
export const streamedCommands: TextRule = {
  why: 'belongs into queries.ts, because actions.ts holds async functions',
  pattern: /\bObservable\b/,
}

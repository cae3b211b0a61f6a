import type { Mail } from './mail.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.codePointAt(0)};`)

const style = `
:root { color-scheme: light; --ink: #1c2430; --soft: #5b6675; --accent: #0f6b5c; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: grid; place-items: center; padding: 24px; background: #eef2f0; color: var(--ink);
  font: 15px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif; }
main { width: min(460px, 100%); display: grid; gap: 16px; padding: 28px; border-radius: 18px; background: #fff;
  box-shadow: 0 0 0 1px rgb(20 40 40 / .08), 0 18px 40px -18px rgb(20 40 40 / .35); }
h1 { font-size: 22px; line-height: 1.25; letter-spacing: -.01em; }
p { color: var(--soft); }
label { display: grid; gap: 6px; font-weight: 600; }
input { min-height: 44px; padding: 0 12px; border: 1px solid #c6d0cd; border-radius: 10px; font: inherit; }
.acts { display: flex; gap: 10px; }
button, .act { flex: 1; min-height: 44px; padding: 10px 16px; border: 1px solid #c6d0cd; border-radius: 10px; background: #fff;
  color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.yes { border-color: transparent; background: var(--accent); color: #fff; }
article { display: grid; gap: 4px; padding: 14px 0; border-top: 1px solid #e2e8e6; }
.code { font: 600 26px/1.3 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .12em; }
small { color: var(--soft); }
:focus-visible { outline: 3px solid #0f6b5c55; outline-offset: 2px; }
`

/**
 * Returns the HTML of a page of the login site. `body` is inserted unchanged, so the caller must escape foreign text in
 * it.
 */
const page = (title: string, body: string, script = ''): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main>` +
  `${script === '' ? '' : `<script>${script}</script>`}</body></html>`

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')

/** Returns the page that the popup of a login provider shows until the URL of the provider is known. */
export const loadingPage = (): string => page('One moment', '<p>The login is being prepared.</p>')

/** Returns the consent page of a login provider. */
export const consentPage = (provider: string, state: string): string => {
  const name = provider === 'x' ? 'X' : provider.charAt(0).toUpperCase() + provider.slice(1)
  return page(
    `Sign in with ${name}`,
    `<p>This is the sandbox's own ${escaped(name)}: any name will do.</p>` +
      `<form method="post" action="/consent">${hidden({ provider, state })}` +
      '<label>Your name <input name="name" value="Ada" autocomplete="off"></label><br>' +
      '<div class="acts"><button name="allow" value="no">Deny</button>' +
      '<button class="yes" name="allow" value="yes">Allow</button></div></form>',
  )
}

/**
 * Returns the page to which a login provider redirects. The page posts its own URL, which contains the result, to the
 * window that opened it.
 */
export const returnPage = (): string =>
  page(
    'Done',
    '<p>You can close this window.</p>',
    `if (window.opener) window.opener.postMessage({ resultUri: location.href }, '*')`,
  )

/** Returns the page of a simulated phone with Farcaster. */
export const farcasterPage = (channel: string): string =>
  page(
    'Farcaster',
    '<p>A site wants to know who you are.</p>' +
      `<form method="post" action="/farcaster">${hidden({ channel })}` +
      '<label>Your name <input name="name" value="ada.eth" autocomplete="off"></label><br>' +
      '<div class="acts"><button class="yes">Approve</button></div></form>',
  )

/** Returns a page with only a title and a text. */
export const notePage = (title: string, text: string): string => page(title, `<p>${escaped(text)}</p>`)

/** Returns the inbox page with all emails of the site, newest first. */
export const inboxPage = (mails: readonly Mail[]): string => {
  const rows = mails.map(
    ({ id, to, subject, code, link, at }) =>
      `<article data-mail="${id}" data-to="${escaped(to)}"><strong>${escaped(subject)}</strong>` +
      `<small>to ${escaped(to)} at ${new Date(at).toLocaleTimeString('en-GB')}</small>` +
      (code === undefined ? '' : `<span class="code">${code}</span>`) +
      (link === undefined ? '' : `<a class="act yes" href="${escaped(link)}">Approve the device</a>`) +
      '</article>',
  )
  const help =
    '<p>Nothing is sent: codes and links are here. Addresses that begin with <b>device</b> ask for an approval of the ' +
    'browser first, those that begin with <b>known</b> need no code.</p>'
  return page(
    'Inbox of the sandbox',
    help + (rows.length > 0 ? rows.join('') : '<p>No mail yet.</p>'),
    'setInterval(() => document.hidden || location.reload(), 3000)',
  )
}

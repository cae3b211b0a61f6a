import { randomBytes, randomInt } from 'node:crypto'

/** An email of the sandbox. The sandbox does not send emails, but shows them in the inbox. */
export type Mail = {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly at: number
  /** The six digits to type, if the email has a code. */
  readonly code?: string
  /** The link to open, if the email has one. */
  readonly link?: string
}

/**
 * The email service. A code is valid for 20 minutes and three tries, and a link until the user opens it. `expire` ends
 * both.
 */
export type Post = {
  readonly mails: () => readonly Mail[]
  sendCode(to: string, subject: string): void
  /**
   * Checks a code, which works only once. Returns undefined if the code is correct, and otherwise the reason for the
   * rejection.
   */
  refusal(to: string, code: string): string | undefined
  /** Sends an email with a link. Resolves when the user opens the link. */
  sendLink(to: string, base: string): Promise<void>
  open(token: string): boolean
  /** Expires all pending codes and links. */
  expire(): void
}

const goodForMs = 20 * 60_000
const tries = 3

type Code = { readonly code: string; at: number; left: number }

/** Creates an empty email service. */
export const createPost = (): Post => {
  const mails: Mail[] = []
  const codes = new Map<string, Code>()
  const links = new Map<string, { done(): void; fail(error: Error): void }>()
  const add = (mail: Omit<Mail, 'id' | 'at'>) => {
    mails.unshift({ id: mails.length + 1, at: Date.now(), ...mail })
  }
  return {
    mails: () => mails,
    sendCode: (to, subject) => {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
      codes.set(to, { code, at: Date.now(), left: tries })
      add({ to, subject, code })
    },
    refusal: (to, code) => {
      const known = codes.get(to)
      if (!known) return 'No code was sent to this address'
      if (Date.now() - known.at > goodForMs) return 'This code has expired'
      if (known.left === 0) return 'Too many attempts, ask for a new code'
      if (known.code !== code) {
        known.left -= 1
        return known.left === 0
          ? 'Too many attempts, ask for a new code'
          : `Invalid code, ${known.left} attempts left`
      }
      codes.delete(to)
      return undefined
    },
    sendLink: (to, base) =>
      new Promise((resolve, reject) => {
        const token = randomBytes(16).toString('hex')
        links.set(token, { done: resolve, fail: reject })
        add({ to, subject: 'Approve this device', link: `${base}?token=${token}` })
      }),
    open: token => {
      const link = links.get(token)
      links.delete(token)
      link?.done()
      return link !== undefined
    },
    expire: () => {
      for (const code of codes.values()) code.at = 0
      for (const link of links.values()) link.fail(new Error('This link has expired'))
      links.clear()
    },
  }
}

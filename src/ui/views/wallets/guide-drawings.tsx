import type { ReactNode } from 'react'

export type DrawingProps = { readonly of: 'home' | 'key' | 'approval' }

const home = (
  <>
    <circle cx="36" cy="23" r="11" fill="var(--pt-bg)" stroke="var(--pt-accent)" strokeWidth="2.5" />
    <circle cx="56" cy="20" r="11" fill="var(--pt-accent)" stroke="var(--pt-soft)" strokeWidth="2" />
    <path d="M56 14.5v11M52.5 17.5 56 14l3.5 3.5" fill="none" stroke="var(--pt-bg)" strokeWidth="2" />
    <rect x="17" y="28" width="62" height="34" rx="8" fill="var(--pt-solid)" />
    <path d="M17 37h62" stroke="var(--pt-on-accent)" strokeWidth="1.5" opacity="0.35" />
    <rect
      x="60"
      y="41"
      width="22"
      height="12"
      rx="6"
      fill="var(--pt-bg)"
      stroke="var(--pt-solid)"
      strokeWidth="2"
    />
    <circle cx="67.5" cy="47" r="2.5" fill="var(--pt-accent)" />
  </>
)

/** The drawing of a password that is crossed out, with a key in front of it. */
const key = (
  <>
    <rect
      x="12"
      y="11"
      width="60"
      height="22"
      rx="7"
      fill="var(--pt-bg)"
      stroke="var(--pt-line-strong)"
      strokeWidth="2"
    />
    <path d="M24 22h.01M34 22h.01M44 22h.01M54 22h.01" stroke="var(--pt-line-strong)" strokeWidth="5" />
    <path d="M18 37 66 7" stroke="var(--pt-bad)" strokeWidth="2.5" />
    <circle cx="38" cy="50" r="11" fill="var(--pt-soft)" stroke="var(--pt-accent)" strokeWidth="5" />
    <path d="M50 50h32M70 50v9M80 50v7" fill="none" stroke="var(--pt-accent)" strokeWidth="5" />
  </>
)

/** The drawing of a phone that asks for approval, with a shield and a tick. */
const approval = (
  <>
    <rect
      x="22"
      y="7"
      width="36"
      height="58"
      rx="8"
      fill="var(--pt-bg)"
      stroke="var(--pt-line-strong)"
      strokeWidth="2"
    />
    <path d="M31 20h18M31 27h11" stroke="var(--pt-line-strong)" strokeWidth="3" />
    <rect x="28" y="47" width="24" height="10" rx="5" fill="var(--pt-solid)" />
    <path
      d="M66 25 50.5 31v10c0 10 6.5 16 15.5 20 9-4 15.5-10 15.5-20V31L66 25Z"
      fill="var(--pt-ok-soft)"
      stroke="var(--pt-ok)"
      strokeWidth="2.5"
    />
    <path d="m58.5 43 5.5 5.5 10-10.5" fill="none" stroke="var(--pt-ok)" strokeWidth="3" />
  </>
)

const drawings: Readonly<Record<DrawingProps['of'], ReactNode>> = { home, key, approval }

/**
 * One of the three drawings of the guide, in the colours of the theme. Screen readers skip it, because the text beside
 * it says the same.
 */
export function Drawing({ of }: DrawingProps) {
  return (
    <svg viewBox="0 0 96 72" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {drawings[of]}
    </svg>
  )
}

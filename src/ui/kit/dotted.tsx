import { Fragment, type ReactNode } from 'react'

/**
 * Facts in one line with dots between them: “1.5 ETH · Ethereum”. Each fact is isolated, so that in a right-to-left language
 * a number does not join the Latin name before it. Leaves out missing facts.
 */
export function Dotted({ facts }: { facts: readonly (readonly [key: string, fact: ReactNode])[] }) {
  const shown = facts.filter(([, fact]) => fact !== undefined && fact !== '' && fact !== false)
  return shown.map(([key, fact], place) => (
    <Fragment key={key}>
      {place > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

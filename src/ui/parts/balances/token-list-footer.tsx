import type { Balances } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { portfolioMessages } from '../portfolio/messages.ts'
import { sourceNote } from '../portfolio/source-note.ts'
import { SpamTokens } from './spam-tokens.tsx'

/** The end of the token list: where the data comes from, and the tokens with a spam flag. */
export function TokenListFooter({ balances }: { balances: Balances }) {
  const t = useMessages(portfolioMessages)
  const { tokens } = balances
  const source = sourceNote(balances, t)
  return (
    <>
      {source && (
        <p className="note line" data-testid="portico-source">
          {source}
        </p>
      )}
      <SpamTokens tokens={tokens.filter(({ spamFlag, amount }) => spamFlag && amount > 0n)} />
    </>
  )
}

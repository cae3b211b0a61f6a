import { isUnlimited } from '../../domain/rules/allowance.ts'
import type { AskedDeed } from '../../domain/rules/asked-deeds.ts'
import { useWords } from '../hooks/use-words.ts'
import { askedWords } from '../messages/asked.ts'
import { WholeAddress } from './whole-address.tsx'

/** What a request would do, read from the very bytes that are put to the wallet. */
export function AskedDeeds({ deeds }: { deeds: readonly AskedDeed[] }) {
  const t = useWords(askedWords)
  if (deeds.length === 0) return null
  return (
    <section className="in-hands" data-testid="portico-asked">
      <h2 className="label">{t.title}</h2>
      {deeds.map((deed, place) => (
        <div key={place} className={deed.kind === 'unknown' ? 'in-hand warn-text' : 'in-hand'}>
          <p>{t.kinds[deed.kind]}</p>
          {deed.to !== '' && <WholeAddress address={deed.to} />}
          {deed.kind === 'unknown' ? (
            <p className="label">
              {t.name} <bdi>{deed.name}</bdi>
            </p>
          ) : (
            <p className="label">
              {deed.kind !== 'coins' && deed.kind !== 'transfer' && isUnlimited(deed.amount)
                ? t.unlimited
                : `${t.amount}: ${deed.amount}`}
            </p>
          )}
          {'token' in deed && (
            <p className="label">
              {t.token} <WholeAddress address={deed.token} />
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

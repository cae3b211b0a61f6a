import type { NameSuggestion } from '../../../domain/names/names.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { namesMessages } from './messages.ts'

type Props = { readonly others: readonly NameSuggestion[]; readonly use: (name: string) => void }

/** Names that are similar to the typed one. Pressing a free name selects it; taken names are marked. */
export function NameSuggestions({ others, use }: Props) {
  const t = useMessages(namesMessages)
  if (others.length === 0) return null
  return (
    <section>
      <h2 className="group">{t.others}</h2>
      <ul className="rows">
        {others.map(({ name, free }) => (
          <li key={name}>
            <button
              type="button"
              className="row"
              aria-disabled={!free || undefined}
              data-testid="account-name-suggestion"
              data-free={free}
              onClick={free ? () => use(name) : undefined}
            >
              <bdi className="grow" dir="ltr">
                {name}
              </bdi>
              <span className={free ? 'badge accent' : 'badge'}>{free ? t.use : t.isTaken}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { formatUnits } from '../../domain/model/amount.ts'
import { showMoney, showNative } from '../../domain/model/display.ts'
import type { Balances } from '../../domain/model/entities.ts'
import { dataOf, type Loadable } from '../../domain/model/loadable.ts'
import { useHiddenAmounts } from '../hooks/use-hidden-amounts.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { eyeIcon, eyeOffIcon } from './account-icons.ts'
import { Amount } from './amount.tsx'
import { Icon } from './icon.tsx'
import { Bone } from './skeleton.tsx'

/** The sum of everything in dollars, or the native coin where nothing has a price; a dash where it is not known. */
export function Total({ balances }: { balances: Loadable<Balances> }) {
  const t = useWords(accountWords)
  const locale = useLocale()
  const { hidden, toggle } = useHiddenAmounts()
  const data = dataOf(balances)
  if (!data && balances.status !== 'failed') {
    return (
      <div className="total" aria-hidden="true">
        <Bone width={168} height={32} />
      </div>
    )
  }
  if (!data) {
    return (
      <>
        <p className="total unknown" data-testid="portico-total">
          —
        </p>
        <p className="under label">{t.unavailable}</p>
      </>
    )
  }
  const { native, total } = data
  const shown =
    total === undefined
      ? showNative(formatUnits(native.amount, native.decimals), native.symbol, locale)
      : showMoney(total, locale)
  return (
    <p className="total">
      <span className="hide">{t.total}: </span>
      <Amount shown={shown} testId="portico-total" />
      <button
        type="button"
        className="glyph"
        aria-label={hidden ? t.show : t.hide}
        aria-pressed={hidden}
        onClick={toggle}
      >
        <Icon d={hidden ? eyeOffIcon : eyeIcon} />
      </button>
    </p>
  )
}

import { useMessages } from '../app/hooks/use-app.ts'

/** The message for a value that nobody knows. In translations it belongs to the group `account`. */
export const unknownValueMessages = { id: 'account', unknownPrice: 'Unknown' }

/** A dash in place of a value in money. Screen readers say why there is no value. */
export function UnknownValue() {
  const t = useMessages(unknownValueMessages)
  return (
    <>
      <span className="faint" aria-hidden="true">
        —
      </span>
      <span className="hide">{t.unknownPrice}</span>
    </>
  )
}

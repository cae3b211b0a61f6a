import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useLazy } from '../../app/hooks/use-lazy.ts'
import type { Send } from '../transactions/use-send.ts'

const load = () => import('./recipient-field.tsx').then(file => file.RecipientField)

/** The receiver, once the amount is painted. */
export function LazyRecipientField(props: { readonly account: CaipAddress; readonly send: Send }) {
  const Field = useLazy(load)
  return Field ? <Field {...props} /> : <div className="asset waiting" data-late="" />
}

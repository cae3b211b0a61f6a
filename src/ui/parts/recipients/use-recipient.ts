import { useEffect, useState } from 'react'
import { debounceMs } from '../../../domain/core/constants.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { NameSource } from '../../../domain/names/names.ts'
import type { RecipientText, RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { recordOf, useFeature } from '../../app/hooks/use-app.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'

/** The recipient that the user has typed, and the progress of its check. */
export type Recipient =
  | { readonly status: 'none' | 'looking' | 'checking' }
  | { readonly status: 'not-found'; readonly name: string; readonly error?: ErrorRecord }
  | {
      readonly status: 'known'
      readonly address: string
      readonly name?: string
      readonly warnings: readonly RecipientWarning[]
    }

/** How long to wait before a recipient is checked again, if the earlier payments could not be read (ms). */
const checkAgainMs = 5_000
const maxChecks = 4

/**
 * Returns the recipient that the user has typed. After the user has stopped typing, a name is resolved to an address
 * and the warnings about the recipient load.
 */
export function useRecipient(account: CaipAddress, { to: wanted, fault, leftOut }: RecipientText): Recipient {
  const transactions = useFeature('transactions')
  const names = useFeature('names')
  const network = networkOf(account)
  const debounced = useDebounced(wanted, debounceMs)
  const [found, setFound] = useState<{ readonly of: string; readonly receiver: Recipient }>()
  useEffect(() => {
    if (debounced === '' || fault) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (receiver: Recipient): void => {
      if (isCurrent) setFound({ of: debounced, receiver })
    }
    const check = async (address: string, name?: string, unconfirmed?: NameSource): Promise<void> => {
      update({ status: 'checking' })
      const checkAgain = async (checksLeft: number): Promise<void> => {
        const warnings = await transactions.call('checkRecipient', account, address, name, unconfirmed)
        update({ status: 'known', address, warnings, ...(name !== undefined && { name }) })
        // The earlier payments may have loaded in the meantime, and may contain an address that this one imitates.
        if (!isCurrent || checksLeft === 0 || !warnings.some(({ code }) => code === 'history-unchecked'))
          return
        timer = setTimeout(() => void checkAgain(checksLeft - 1).catch(() => undefined), checkAgainMs)
      }
      await checkAgain(maxChecks - 1)
    }
    const look = async (): Promise<void> => {
      if (!isName(debounced)) return await check(debounced)
      update({ status: 'looking' })
      const named = await names.call('resolveName', debounced, network)
      if (!named) return update({ status: 'not-found', name: debounced })
      await check(named.address, named.name, named.unconfirmed && named.source)
    }
    look().catch((reason: unknown) =>
      update({ status: 'not-found', name: debounced, error: recordOf(reason) }),
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [debounced, fault?.code, account, network, transactions, names])
  if (wanted === '') return { status: 'none' }
  if (fault) return { status: 'known', address: wanted, warnings: [fault] }
  if (found?.of === wanted && leftOut && found.receiver.status === 'known')
    return { ...found.receiver, warnings: [...found.receiver.warnings, leftOut] }
  return found?.of === wanted ? found.receiver : { status: isName(wanted) ? 'looking' : 'checking' }
}

/** Whether the text is a name. Names contain dots, and addresses do not. */
function isName(text: string): boolean {
  return text.includes('.')
}

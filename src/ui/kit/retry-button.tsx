import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { useNow } from './hooks/use-now.ts'
import { coreMessages } from './messages.ts'

/** Messages that say when the next retry is possible. They are part of the group `core`. */
export const retryMessages = {
  id: 'core',
  tryAgainSoon: "We'll try again in a moment.",
  retryIn: (seconds: number) => `Retry in ${seconds} s`,
}

/** A retry button. A press has no effect before the time at which the worker allows the next retry. */
export function RetryButton({ retryAt, onPress }: { retryAt: number | undefined; onPress: () => void }) {
  const t = useMessages(coreMessages)
  const { retryIn } = useMessages(retryMessages)
  const now = useNow(1000)
  const left = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  return (
    <Button small off={left > 0} onPress={onPress}>
      {left > 0 ? retryIn(left) : t.retry}
    </Button>
  )
}

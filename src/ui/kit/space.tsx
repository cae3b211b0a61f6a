import { useUi } from '../app/hooks/use-app.ts'

/** The space between two sentences. Chinese and Japanese have none, because their full stop is as wide as a letter. */
export function Space() {
  return useUi().deps.translation?.fullStop[1] ?? ' '
}

import { stage } from '../journeys/harness.ts'

/** The options of a site that uses the sandbox, as source text for its script. */
export function options(): string {
  const { provider, catalogue, analytics, relay, control } = stage.services
  const endpoints = { data: provider, catalogue, analytics, relay, frame: control }
  return JSON.stringify({ projectId: stage.projectId, endpoints })
}

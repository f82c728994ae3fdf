/** For each state, the moves that are possible in it, and the states they lead to. */
export type StateTable<State extends string, Move extends string> = Readonly<
  Record<State, Partial<Readonly<Record<Move, State>>>>
>

type Denials<State, Reason> = {
  /** The reason why a move that the table does not have is denied in a state. */
  reasonIn: (state: State) => Reason
  refuse: (reason: Reason) => Error
}

/** The states of a row and the only moves between them. No other move happens. */
export function stateMachine<State extends string, Move extends string, Reason>(
  moves: StateTable<State, Move>,
  { reasonIn, refuse }: Denials<State, Reason>,
) {
  /** All states, in the order of the table. */
  const states = Object.keys(moves) as [State, ...State[]]
  const canMove = (state: State, move: Move): boolean => moves[state][move] !== undefined
  return {
    moves,
    states,
    canMove,
    /** The reason why a move is denied in this state; undefined if it is possible. */
    denialReason: (state: State, move: Move): Reason | undefined =>
      canMove(state, move) ? undefined : reasonIn(state),
    /** The state that a move leads to. @throws the refusal where the move is denied */
    assertMove(state: State, move: Move): State {
      const to = moves[state][move]
      if (to !== undefined) return to
      throw refuse(reasonIn(state))
    },
    /** The states in which a move is possible. */
    statesBefore: (move: Move): State[] => states.filter((state) => canMove(state, move)),
    /** True if no move leads out of the state. */
    isFinal: (state: State): boolean => Object.keys(moves[state]).length === 0,
  }
}

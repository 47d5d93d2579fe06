/** Where there is no fine pointer: fingers need 44 px. */
export const touch = '@media (pointer: coarse)';

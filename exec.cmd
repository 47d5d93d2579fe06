@rem `npm start` on Windows: its shell has no exec, and finds this file instead.
@%*

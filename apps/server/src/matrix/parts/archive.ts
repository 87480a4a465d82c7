import type { Part } from "#matrix/part.ts";

export const archive: Part = {
  // The rooms of the matrix are in use.
  answers: { "GET /api/v6/chat/archive/rooms/:roomId": 404 },
};

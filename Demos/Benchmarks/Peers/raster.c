// The drawings of RasterBenchmarks by Cairo and pixman: at the same places, in the same colors, into memory that was used
// before and is cleared first.

#include "peer.h"

#include <cairo.h>
#include <math.h>
#include <pixman.h>

enum { screen_width = 1170, screen_height = 2532, part_width = 370, part_height = 120 };

static cairo_surface_t *screen_surface, *part_surface, *picture_surface;
static pixman_image_t *screen_image, *picture_image;
static uint32_t *screen_pixels, *part_pixels, *picture_pixels;

static uint32_t *make_pixels(int width, int height) {
  return aligned_alloc(64, ((size_t)width * (size_t)height * 4 + 63) / 64 * 64);
}

static cairo_surface_t *make_surface(uint32_t *pixels, int width, int height) {
  return cairo_image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4);
}

static void prepare(void) {
  screen_pixels = make_pixels(screen_width, screen_height);
  part_pixels = make_pixels(part_width, part_height);
  picture_pixels = make_pixels(screen_width, screen_height);
  for (uint64_t index = 0; index < (uint64_t)screen_width * screen_height; index++) {
    uint32_t opacity = (uint32_t)((index * 2654435761u) >> 7) & 255;
    picture_pixels[index] = opacity << 24 | opacity / 4 << 16 | opacity / 3 << 8 | opacity / 2;
  }
  screen_surface = make_surface(screen_pixels, screen_width, screen_height);
  part_surface = make_surface(part_pixels, part_width, part_height);
  picture_surface = make_surface(picture_pixels, screen_width, screen_height);
  screen_image = pixman_image_create_bits(PIXMAN_a8r8g8b8, screen_width, screen_height, screen_pixels, screen_width * 4);
  picture_image = pixman_image_create_bits(PIXMAN_a8r8g8b8, screen_width, screen_height, picture_pixels, screen_width * 4);
}

static cairo_t *begin_screen(void) {
  memset(screen_pixels, 0, (size_t)screen_width * screen_height * 4);
  cairo_surface_mark_dirty(screen_surface);
  return cairo_create(screen_surface);
}

static cairo_t *begin_part(void) {
  memset(part_pixels, 0, (size_t)part_width * part_height * 4);
  cairo_surface_mark_dirty(part_surface);
  return cairo_create(part_surface);
}

static void end(cairo_t *cairo, cairo_surface_t *surface) {
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
}

static void set_color(cairo_t *cairo, uint32_t hex, double alpha) {
  cairo_set_source_rgba(cairo, (hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0, alpha);
}

static void fill_screen(uint32_t hex, double alpha) {
  cairo_t *cairo = begin_screen();
  set_color(cairo, hex, alpha);
  cairo_rectangle(cairo, 0, 0, screen_width, screen_height);
  cairo_fill(cairo);
  end(cairo, screen_surface);
}

static void opaque_fill(void) { fill_screen(0xFFFFFF, 1); }
static void half_transparent_fill(void) { fill_screen(0x336699, 128 / 255.0); }

static void paint_picture(double scale, cairo_operator_t operator) {
  cairo_t *cairo = begin_screen();
  cairo_scale(cairo, scale, scale);
  cairo_set_operator(cairo, operator);
  cairo_set_source_surface(cairo, picture_surface, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR);
  cairo_rectangle(cairo, 0, 0, screen_width, screen_height);
  cairo_fill(cairo);
  end(cairo, screen_surface);
}

static void half_size_cairo(void) { paint_picture(0.5, CAIRO_OPERATOR_OVER); }

static void composite(pixman_op_t operator) {
  memset(screen_pixels, 0, (size_t)screen_width * screen_height * 4);
  pixman_image_composite32(operator, picture_image, NULL, screen_image, 0, 0, 0, 0, 0, 0, screen_width, screen_height);
}

static void source_over_pixman(void) { composite(PIXMAN_OP_OVER); }
static void copy_pixman(void) { composite(PIXMAN_OP_SRC); }
static void source_over_cairo(void) { paint_picture(1, CAIRO_OPERATOR_OVER); }

static void gradient(void) {
  cairo_t *cairo = begin_screen();
  cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 0, screen_width, screen_height);
  cairo_pattern_add_color_stop_rgb(pattern, 0, 1, 1, 1);
  cairo_pattern_add_color_stop_rgb(pattern, 1, 0, 0, 0);
  cairo_set_source(cairo, pattern);
  cairo_rectangle(cairo, 0, 0, screen_width, screen_height);
  cairo_fill(cairo);
  cairo_pattern_destroy(pattern);
  end(cairo, screen_surface);
}

static void add_card(cairo_t *cairo) {
  const double x = 10, y = 10, width = 343, height = 80, radius = 12;
  cairo_new_path(cairo);
  cairo_arc(cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc(cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cairo, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
  cairo_close_path(cairo);
}

static void cards(double alpha) {
  cairo_t *cairo = begin_part();
  set_color(cairo, 0x336699, alpha);
  for (int number = 0; number < 500; number++) {
    add_card(cairo);
    cairo_fill(cairo);
  }
  end(cairo, part_surface);
}

static void rounded_rectangle(void) { cards(1); }
static void half_transparent_rectangle(void) { cards(128 / 255.0); }

static void disc(void) {
  cairo_t *cairo = begin_part();
  set_color(cairo, 0x336699, 1);
  for (int number = 0; number < 500; number++) {
    cairo_new_path(cairo);
    cairo_arc(cairo, 23.3, 24.4, 20, 0, 2 * M_PI);
    cairo_fill(cairo);
  }
  end(cairo, part_surface);
}

static void ring(void) {
  const double dashes[] = {6, 4};
  cairo_t *cairo = begin_part();
  set_color(cairo, 0, 1);
  cairo_set_line_width(cairo, 3);
  cairo_set_dash(cairo, dashes, 2, 0);
  for (int number = 0; number < 50; number++) {
    cairo_new_path(cairo);
    cairo_arc(cairo, 53, 54, 50, 0, 2 * M_PI);
    cairo_stroke(cairo);
  }
  end(cairo, part_surface);
}

static void keep_screen(FILE *file) { keep_pixels(file, screen_width, screen_height, screen_pixels, screen_width); }
static void keep_half(FILE *file) { keep_pixels(file, screen_width / 2, screen_height / 2, screen_pixels, screen_width); }
static void keep_part(FILE *file) { keep_pixels(file, part_width, part_height, part_pixels, part_width); }

static const Scene scenes[] = {
  {"opaque fill|Cairo", 1, opaque_fill, keep_screen, NULL},
  {"half-transparent fill|Cairo", 1, half_transparent_fill, keep_screen, NULL},
  {"source-over of a bitmap|pixman", 1, source_over_pixman, keep_screen, NULL},
  {"source-over of a bitmap|Cairo", 1, source_over_cairo, keep_screen, NULL},
  {"copy of a bitmap|pixman", 1, copy_pixman, keep_screen, NULL},
  {"bitmap at half its size|Cairo", 1, half_size_cairo, keep_half, NULL},
  {"linear gradient|Cairo", 1, gradient, keep_screen, NULL},
  {"rounded rectangle 343x80|Cairo", 500, rounded_rectangle, keep_part, NULL},
  {"the same, half-transparent|Cairo", 500, half_transparent_rectangle, keep_part, NULL},
  {"disc of 40|Cairo", 500, disc, keep_part, NULL},
  {"dashed ring of 100|Cairo", 50, ring, keep_part, NULL},
};

int main(void) {
  prepare();
  return answer_questions(scenes, sizeof scenes / sizeof *scenes);
}
